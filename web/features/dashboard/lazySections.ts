/* One module for several small components, so that they load together. */
export { RecentActivity } from "#web/features/activity/RecentActivity.tsx"
export { AllocationExplorer } from "./allocation/AllocationExplorer.tsx"
export { BalanceSheetTable } from "./balanceSheet/BalanceSheetTable.tsx"
export { Goals } from "./Goals.tsx"
export { ToDo } from "./ToDo.tsx"
export { HiddenSections, SectionMenu } from "./SectionMenu.tsx"
