import type { ActivityTable } from "./activity/table.ts"
import type { GoalsTable } from "./goals/table.ts"
import type { LineEntriesTable, LineLedgersTable, LinesTable } from "./lines/tables.ts"
import type { HouseholdsTable, InvitationsTable, MembersTable } from "./members/tables.ts"
import type { StakesTable } from "./ownership/table.ts"
import type { PortfoliosTable } from "./portfolios/table.ts"
import type { SubscriptionsTable } from "./subscriptions/table.ts"

/** The schema of the tables that queries read. A rebuild uses another schema, so other code must not hard-code it. */
export const readSchema = "read"

/** A column of a table, such as `lines.name`. */
export type Column = { [Table in keyof ReadModels]: `${Table}.${keyof ReadModels[Table] & string}` }[keyof ReadModels]

/** Every table a projection writes, in schema `read`. Each belongs to exactly one projection and can be rebuilt from the log. */
export interface ReadModels {
  portfolios: PortfoliosTable
  stakes: StakesTable
  lines: LinesTable
  line_entries: LineEntriesTable
  line_ledgers: LineLedgersTable
  goals: GoalsTable
  activity: ActivityTable
  households: HouseholdsTable
  members: MembersTable
  invitations: InvitationsTable
  subscriptions: SubscriptionsTable
}
