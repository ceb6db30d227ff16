/* One module for several small components, so that they load together. */
export { RecentActivity } from "#web/features/activity/RecentActivity.tsx"
export { AllocationExplorer } from "./allocation/AllocationExplorer.tsx"
export { HealthSummary } from "./PortfolioFigures.tsx"
export { LiquidityFigures } from "./LiquidityFigures.tsx"
export { PortfolioFigures } from "./PortfolioFigures.tsx"
export { NetWorthWaterfall } from "./NetWorthWaterfall.tsx"
export { ReturnsByMonth, ReturnsByPortfolio } from "./Returns.tsx"
