import type { ActivityTable } from "./activity/table.ts"
import type { DebtEntriesTable, DebtLedgersTable, DebtsTable } from "./debts/tables.ts"
import type { GoalsTable } from "./goals/table.ts"
import type { HoldingEntriesTable, HoldingLedgersTable, HoldingsTable } from "./holdings/tables.ts"
import type { HouseholdsTable, InvitationsTable, MembersTable } from "./members/tables.ts"
import type { StakesTable } from "./ownership/table.ts"
import type { PortfoliosTable } from "./portfolios/table.ts"
import type { SubscriptionsTable } from "./subscriptions/table.ts"
import type { WalletLedgersTable, WalletsTable, WalletStatementsTable } from "./wallets/tables.ts"

/** Where the tables are that readers see. A rebuild makes them in a schema beside it, so nothing else may name it. */
export const readSchema = "read"

/** A column of a table, such as `holdings.name`. */
export type Column = { [Table in keyof ReadModels]: `${Table}.${keyof ReadModels[Table] & string}` }[keyof ReadModels]

/** Every table a projection writes, in schema `read`. Each belongs to exactly one projection and can be rebuilt from the log. */
export interface ReadModels {
  portfolios: PortfoliosTable
  stakes: StakesTable
  holdings: HoldingsTable
  holding_entries: HoldingEntriesTable
  holding_ledgers: HoldingLedgersTable
  debts: DebtsTable
  debt_entries: DebtEntriesTable
  debt_ledgers: DebtLedgersTable
  wallets: WalletsTable
  wallet_statements: WalletStatementsTable
  wallet_ledgers: WalletLedgersTable
  goals: GoalsTable
  activity: ActivityTable
  households: HouseholdsTable
  members: MembersTable
  invitations: InvitationsTable
  subscriptions: SubscriptionsTable
}
