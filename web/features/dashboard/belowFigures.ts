/* One module for several small components, so that they load together. */
export { ActivityList } from "#web/features/activity/ActivityList.tsx"
export { AllocationExplorer } from "./AllocationExplorer.tsx"
export { HealthSummary } from "./PortfolioFigures.tsx"
export { LiquidityFigures } from "./LiquidityFigures.tsx"
export { PortfolioFigures } from "./PortfolioFigures.tsx"
export { NetWorthWaterfall } from "./NetWorthWaterfall.tsx"
export { ReturnsByMonth, ReturnsByPortfolio } from "./Returns.tsx"
