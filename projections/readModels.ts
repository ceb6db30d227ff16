import type { Selectable } from "kysely"
import type { Currency } from "#domain/shared/money.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { PriceKind } from "#domain/household/priceOrders.ts"
import type { GoalId, InvitationId, PortfolioId, StakeId, UserId } from "#domain/shared/ids.ts"
import type { HouseholdRole } from "#domain/household/roles.ts"
import type { LineEntriesTable, LineLedgersTable, LinesTable } from "./lineTables.ts"

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
  wallet_tokens: WalletTokensTable
  own_rates: OwnRatesTable
  price_orders: PriceOrdersTable
}

/** One row per event of a household, newest last. */
interface ActivityTable {
  household_id: string
  position: string
  event_id: string
  event_type: string
  stream: string
  revision: string
  actor_id: string
  recorded_at: Date
  /** The day from which the event counts; the day on which it was recorded if it has no day of its own. */
  dated_on: string
  /** The portfolio, stake, holding, debt, wallet, goal, member or invitation that it is about; else the household. */
  subject_id: string
  /** The event's data in its JSON form, as text. */
  event: string
}
export type ActivityRow = Selectable<ActivityTable>

/** One row per goal that is pursued, as it was last set. */
interface GoalsTable {
  household_id: string
  goal_id: GoalId
  /** The portfolio of the goal; null for a goal of the household. Members limited to the portfolio see the goal. */
  portfolio_id: PortfolioId | null
  /** `GoalTerms` in its JSON form, as text. */
  terms: string
  target_on: CalendarDate
}
export type GoalRow = Selectable<GoalsTable>

/** One row for each currency and day with a rate of the household's own. */
interface OwnRatesTable {
  household_id: string
  currency: Currency
  effective_on: CalendarDate
  /** How many units one euro is, as plain decimal text. */
  units: string
}
export type OwnRateRow = Selectable<OwnRatesTable>

/** One row for each kind of prices for which a household has an order of providers. */
interface PriceOrdersTable {
  household_id: string
  kind: PriceKind
  /** The first one counts first. Never empty. */
  providers: ReadonlyArray<string>
}
export type PriceOrderRow = Selectable<PriceOrdersTable>

/** One row per household that is not erased. */
interface HouseholdsTable {
  household_id: string
  /** The name of the household, encrypted; null until it is named. */
  name: string | null
  /** The seed of a demo household; null for any other. */
  made_up: number | null
  founded_at: Date
  founder_id: string
}
export type HouseholdRow = Selectable<HouseholdsTable>

/** One row per user who was ever a member of a household, with the current or last membership. */
interface MembersTable {
  household_id: string
  member_id: UserId
  role: HouseholdRole
  /** The last day of the membership; null: without end. */
  until: CalendarDate | null
  /** The scope; null: all portfolios. */
  portfolios: Array<PortfolioId> | null
  joined_at: Date
  /** Stays `active` after `until`. */
  status: "active" | "removed"
}
export type MemberRow = Selectable<MembersTable>

/** One row per invitation ever sent, with the membership it offers. */
interface InvitationsTable {
  household_id: string
  invitation_id: InvitationId
  role: HouseholdRole
  until: CalendarDate | null
  portfolios: Array<PortfolioId> | null
  invited_on: CalendarDate
  /** Stays `open` when it expires. */
  status: "open" | "joined" | "withdrawn"
}
export type InvitationRow = Selectable<InvitationsTable>

/** One row per stake ever recorded; removed ones stay, but do not count. */
interface StakesTable {
  household_id: string
  stake_id: StakeId
  owner_id: PortfolioId
  child_id: PortfolioId
  effective_on: CalendarDate
  percent: string
  note: string | null
  status: "counts" | "removed"
  removal_reason: string | null
}
export type StakeRow = Selectable<StakesTable>

/** One row per portfolio ever created. */
interface PortfoliosTable {
  household_id: string
  portfolio_id: PortfolioId
  title: string
  status: "active" | "removed"
  created_at: Date
  /** The position in the log of the event that created it. */
  position: string
}
export type PortfolioRow = Selectable<PortfoliosTable>

/** One row per household that ever had a trial or a paid plan. */
interface SubscriptionsTable {
  household_id: string
  /** `Subscription` in its JSON form, as text. */
  state: string
}

/** One row per wallet and price series of a token that was read in it. */
interface WalletTokensTable {
  household_id: string
  line_id: string
  /** Such as `coin:ethereum` or `token:1:0x…`. */
  symbol: string
  /** The day of the first reading with the token. */
  first_on: string
}
