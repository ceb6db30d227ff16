import { lazyPart } from "../../ui/lazyPart.tsx"
import { Skeleton } from "../../ui/States.tsx"

/* What of the dashboard the figures at its top need not wait for: its charts, and what stands below them. */

const chart = <Skeleton height="chart" />
const below = () => import("./belowFigures.ts")

export const NetWorthHistory = lazyPart(
  () => import("./NetWorthHistory.tsx"),
  (module) => module.NetWorthHistory,
  chart,
)
export const Drawdown = lazyPart(
  () => import("../../ui/charts/Drawdown.tsx"),
  (module) => module.Drawdown,
  chart,
)
export const AllocationExplorer = lazyPart(below, (module) => module.AllocationExplorer, <Skeleton lines={6} />)
export const PortfolioFigures = lazyPart(below, (module) => module.PortfolioFigures, <Skeleton lines={4} />)
export const NetWorthWaterfall = lazyPart(below, (module) => module.NetWorthWaterfall, chart)
export const LiquidityFigures = lazyPart(below, (module) => module.LiquidityFigures, chart)
export const ReturnsByMonth = lazyPart(below, (module) => module.ReturnsByMonth, <Skeleton lines={4} />)
export const ReturnsByPortfolio = lazyPart(below, (module) => module.ReturnsByPortfolio, <Skeleton lines={4} />)
export const ActivityList = lazyPart(below, (module) => module.ActivityList, <Skeleton lines={6} />)
export const HealthSummary = lazyPart(below, (module) => module.HealthSummary, <Skeleton lines={3} />)
