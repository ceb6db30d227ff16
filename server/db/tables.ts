import type { ColumnType, Generated, GeneratedAlways } from "kysely"
import type { InstrumentKind } from "#domain/instrument/instrument.ts"
import type { AlertCondition } from "#domain/alerts/terms.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { BillingInterval, PaidPlan } from "#domain/subscription/plans.ts"
import type { HoldingId, HouseholdId, UserId, WalletId } from "#domain/shared/ids.ts"
import type { ReadModels } from "#projections/readModels.ts"
import type { ActivityType } from "#contract/people/activityLog.ts"
import type { ArchiveImportView } from "#contract/people/archiveImport.ts"
import type { MailTopic } from "#contract/people/mailChoices.ts"
import type { MailKind } from "#contract/people/mails.ts"
import type { WindowWidth } from "#contract/people/pageViews.ts"
import type { IdentityTables } from "./identityTables.ts"
import type { ReadFailure } from "#contract/wallets.ts"
import type { FeedKind, OrderKind } from "#server/marketdata/feeds/feed.ts"
import type { Realm, SeriesKind } from "#server/marketdata/points.ts"

/**
 * Every table of the database, by its name with its schema. A test compares it with the migrated database, column by
 * column, so a migration that adds a column adds it here too.
 */
export interface Database
  extends Read, IdentityTables, Mail, Vault, Market, Activity, Analytics, Billing, Platform, ProjectionState, Log {}

/** JSON, which is written as text and read as the value. */
type JsonOrNull<Value> = ColumnType<Value | null, string | null, string | null>

/** The tables that projections write. Readers name them without their schema (`readModels.ts`). */
type Read = { [Table in keyof ReadModels as `read.${Table}`]: ReadModels[Table] }

interface Mail {
  "mail.outbox": OutboxTable
  "mail.topics": MailTopicsTable
  "mail.notices": MailNoticesTable
  "mail.price_alerts": PriceAlertsTable
}

interface MailTopicsTable {
  user_id: UserId
  topic: MailTopic
  chosen_at: Date
}

interface MailNoticesTable {
  user_id: UserId
  kind: MailKind
  /** Which one of several: the household and the Monday of a weekly summary. */
  about: string
  queued_at: Date
}

interface PriceAlertsTable {
  alert_id: string
  user_id: UserId
  household_id: HouseholdId
  holding_id: HoldingId
  condition: AlertCondition
  threshold: string
  /** The day in whose units the threshold is stated. */
  stated_on: CalendarDate
  currency: Currency
  created_at: Date
  /** The last price that was looked at, and whether it met the condition. */
  is_met: boolean
  seen_on: CalendarDate
  seen_price: string
  crossed_at: Date | null
}

interface OutboxTable {
  id: string
  queued_at: Date
  /** The subject whose key encrypts the content; null: the key of the installation. */
  subject_id: string | null
  /** The kind of mail; null: queued before kinds were stored. */
  kind: string | null
  content: string | null
  status: "queued" | "sent" | "failed" | "erased"
  sent_at: Date | null
  error_kind: string | null
  /** HMAC of the recipient's address; null: queued by an earlier version of the product. */
  recipient_index: Buffer | null
  /** What a mail server reported after it was sent; null: nothing. */
  returned: Generated<"hard" | "soft" | null>
  returned_status: Generated<string | null>
  returned_at: Generated<Date | null>
}

interface Billing {
  "billing.prices": PlanPricesTable
  "billing.customers": CustomersTable
  "billing.events": BillingEventsTable
  "billing.notices": NoticesTable
}

interface PlanPricesTable {
  price_id: string
  product_id: string
  plan: PaidPlan
  billed_every: BillingInterval
  currency: Currency
  amount: string
  is_offered: boolean
  linked_at: Date
}

interface CustomersTable {
  household_id: string
  customer_id: string | null
  checkout_id: string | null
  checkout_command: string | null
  fetched_at: Date | null
}

interface BillingEventsTable {
  event_id: string
  type: string
  outcome: "followed" | "unchanged" | "ignored"
  received_at: Date
}

interface NoticesTable {
  household_id: string
  about: string
  kind: string
  queued_at: Date
}

interface Vault {
  "vault.keys": KeysTable
  "vault.secrets": SecretsTable
}

interface KeysTable {
  subject_id: string
  /** Null once destroyed. */
  wrapped: Buffer | null
  master_key_id: string | null
  created_at: Date
  destroyed_at: Date | null
}

interface SecretsTable {
  name: string
  wrapped: Buffer
  master_key_id: string
  created_at: Date
}

interface Market {
  "market.series": SeriesTable
  "market.points": PointsTable
  "market.fetches": FetchesTable
  "market.corporate_actions": CorporateActionsTable
  "market.held_points": HeldPointsTable
  "market.providers": ProvidersTable
  "market.followed": FollowedTable
  "market.history_counts": HistoryCountsTable
  "market.symbol_changes": SymbolChangesTable
  "market.symbol_change_checks": SymbolChangeChecksTable
  "market.provider_orders": ProviderOrdersTable
  "market.search_counts": SearchCountsTable
  "market.instruments": InstrumentsTable
  "market.instrument_symbols": InstrumentSymbolsTable
}

interface CorporateActionsTable {
  series_id: number
  kind: "split" | "dividend"
  day: string
  seq: bigint
  ratio_from: number | null
  ratio_to: number | null
  amount: string | null
  currency: string | null
  paid_on: string | null
  recorded_at: Date
  source: string
}

interface HeldPointsTable {
  series_id: number
  day: string
  source: string
  value: string
  good_on: string
  good_value: string
  held_at: Date
  decision: "accepted" | "rejected" | null
  decided_at: Date | null
}

interface SeriesTable {
  series_id: GeneratedAlways<number>
  kind: SeriesKind
  symbol: string
  currency: string
  version: Generated<bigint>
  recorded_at: Date | null
  realm: Generated<Realm>
  changed: Generated<bigint>
}

interface PointsTable {
  series_id: number
  day: string
  seq: bigint
  value: string
  recorded_at: Date
  source: string
  /** The unit in which the provider quoted; null: that of the series. */
  unit: Generated<string | null>
}

interface ProvidersTable {
  provider: string
  next_at: Date | null
  day: string | null
  requests: Generated<number>
  failures: Generated<number>
  failures_in_a_row: Generated<number>
  blocked_until: Date | null
  succeeded_at: Date | null
  failed_at: Date | null
  error: string | null
  stopped_at: Date | null
}

interface SearchCountsTable {
  user_id: string
  day: string
  searches: number
}

interface ProviderOrdersTable {
  kind: OrderKind
  providers: Array<string>
  chosen_at: Date
}

interface FollowedTable {
  price_symbol: string
  preferred: Generated<Array<string>>
  kind: FeedKind
  first_on: string
  fetched_from: string | null
  fetched_at: Date | null
  provider: string | null
  took_over: Generated<boolean>
  time_zone: string | null
  refetch: Generated<boolean>
  wanted_at: Date
  next_at: Date
  claimed_until: Date | null
  failures_in_a_row: Generated<number>
  error: string | null
  held: Generated<number>
  turn: Generated<number>
}

interface SymbolChangesTable {
  provider: string
  symbol_from: string
  symbol_to: string
  day: string
  name: string | null
  recorded_at: Date
}

interface SymbolChangeChecksTable {
  provider: string
  reported_until: string | null
  next_at: Date
}

interface HistoryCountsTable {
  household_id: string
  day: string
  histories: number
}

interface InstrumentsTable {
  instrument_id: string
  realm: Generated<Realm>
  kind: InstrumentKind
  name: string
  currency: string
  created_at: Date
  merged_into: string | null
  merged_at: Date | null
}

interface InstrumentSymbolsTable {
  instrument_id: string
  scheme: string
  value: string
  since: string | null
  until: string | null
  identifies: boolean
  realm: Realm
  currency: string
}

interface FetchesTable {
  provider: string
  claimed_until: Date | null
  attempted_at: Date | null
  outcome: "taken" | "unchanged" | "failed" | null
  error: string | null
  succeeded_at: Date | null
  failures_in_a_row: Generated<number>
  etag: string | null
  last_modified: string | null
}

interface Activity {
  "activity.log": ActivityLogTable
  "activity.inactivity": InactivityTable
  "activity.checks": ChecksTable
}

interface ActivityLogTable {
  activity_id: GeneratedAlways<bigint>
  entry_id: string
  user_id: UserId
  household_id: HouseholdId | null
  type: ActivityType
  action: string
  pathname: string
  resource_type: string | null
  resource_id: string | null
  /** Encrypted. */
  user_agent: string | null
  recorded_at: Date
  url: string | null
}

interface InactivityTable {
  user_id: UserId
  last_activity_at: Date
  status: string
}

interface ChecksTable {
  kind: "integrity" | "orphans"
  started_at: Date
  finished_at: Date | null
  looked: Generated<bigint>
  findings: Generated<Array<string>>
  failure: string | null
}

interface Analytics {
  "analytics.page_views": PageViewsTable
  "analytics.referrers": ReferrersTable
}

interface PageViewsTable {
  day: string
  page: string
  language: string
  width: WindowWidth
  views: bigint
}

interface ReferrersTable {
  day: string
  host: string
  views: bigint
}

/** Data of the installation, and work in progress. */
interface Platform {
  "platform.migrations": MigrationsTable
  "platform.settings": SettingsTable
  "platform.event_log": EventLogTable
  "platform.backup_failures": BackupFailuresTable
  "platform.consents": ConsentsTable
  "platform.request_counts": RequestCountsTable
  "platform.pending_commands": PendingCommandsTable
  "platform.imports": ImportsTable
  "platform.import_parts": ImportPartsTable
  "platform.wallet_reads": WalletReadsTable
  "platform.instruments_given": InstrumentsGivenTable
  "platform.instruments_created": InstrumentsCreatedTable
  "platform.chain_read_counts": ChainReadCountsTable
  "platform.service_pace": ServicePaceTable
}

interface MigrationsTable {
  name: string
  sha256: string
  applied_at: Generated<Date>
}

interface SettingsTable {
  single: Generated<boolean>
  maintenance: Generated<boolean>
  maintenance_message: string | null
  sign_up_open: Generated<boolean>
  examples_open: Generated<boolean>
}

interface EventLogTable {
  is_only: Generated<boolean>
  identity: string
  is_in_log: Generated<boolean>
}

interface BackupFailuresTable {
  is_only: Generated<boolean>
  failed_at: Date
  error: string
  in_a_row: number
}

interface ConsentsTable {
  consent_id: string
  recorded_at: Date
  consent: JsonOrNull<{ readonly analytics: boolean; readonly marketing: boolean }>
  version: string
}

interface RequestCountsTable {
  subject: Buffer
  began_at: Date
  requests: bigint
}

interface PendingCommandsTable {
  household_id: HouseholdId
  command_id: string
  actor_id: UserId
  begun_at: Generated<Date>
  /** Encrypted. */
  command: string
}

interface WalletReadsTable {
  household_id: HouseholdId
  wallet_id: WalletId
  chain_id: bigint
  attempted_at: Date
  read_at: Date | null
  block: string | null
  block_time: Date | null
  node: string | null
  failure: ReadFailure | null
}

interface InstrumentsGivenTable {
  household_id: HouseholdId
  instrument_id: string
}

interface InstrumentsCreatedTable {
  user_id: UserId
  day: CalendarDate
  created: number
}

interface ServicePaceTable {
  service: string
  next_at: Date
}

interface ChainReadCountsTable {
  scope: string
  hour: Date
  reads: number
}

interface ImportsTable {
  household_id: HouseholdId
  import_id: string
  user_id: UserId
  phase: ArchiveImportView["phase"]
  done: Generated<number>
  total: Generated<number>
  counts: JsonOrNull<NonNullable<ArchiveImportView["counts"]>>
  /** Encrypted. */
  refusal: string | null
  position: string | null
  takes_prices: boolean
  is_cancelled: Generated<boolean>
  started_at: Date
  ended_at: Date | null
  session_id: string | null
  session_began_at: Date | null
  device: Buffer | null
  facts_id: string | null
  digest: string | null
  imported_facts_id: string | null
  imported_digest: string | null
}

interface ImportPartsTable {
  household_id: HouseholdId
  part: number
  /** Encrypted. */
  sealed: string
}

/** Tables that are written in the transactions of projections. */
export interface ProjectionState {
  "projection.checkpoints": CheckpointsTable
  "projection.erased_households": ErasedHouseholdsTable
  "projection.household_versions": HouseholdVersionsTable
  "projection.left_out_events": LeftOutEventsTable
  "projection.set_aside": SetAsideTable
}

/** How far each projection has read the log. */
interface CheckpointsTable {
  name: string
  commit_position: string | null
  prepare_position: string | null
  state: Generated<"running" | "halted">
  halted_commit_position: string | null
  halted_prepare_position: string | null
  halted_event_id: string | null
  error: string | null
  error_detail: string | null
  moved_at: Generated<Date>
  /** The transaction that last replaced the tables by rebuilt ones. */
  rebuilt_in: Generated<bigint>
}

/** The transaction that last wrote rows of a household in a projection. */
interface HouseholdVersionsTable {
  household_id: string
  projection: string
  version: bigint
}

/** Households that were erased: no projection applies an event of one. */
interface ErasedHouseholdsTable {
  household_id: string
}

/** Events that an operator has left out: no projection applies them. */
interface LeftOutEventsTable {
  event_id: string
  household_id: string
}

/** Households of which a projection cannot apply an event: it applies no later event of them either. */
interface SetAsideTable {
  projection: string
  household_id: string
  commit_position: string
  prepare_position: string
  found_by: string
  event_id: string
  event_type: string
  stream: string
  recorded_at: Date
  error: string
  error_detail: string
  since: Generated<Date>
}

/** The event log in Postgres. Its adapter alone reads and writes it, by statements of its own. */
interface Log {
  "log.events": EventsTable
}

interface EventsTable {
  position: bigint
  stream: string
  category: GeneratedAlways<string>
  revision: bigint
  event_id: string
  type: string
  data: ColumnType<unknown, string>
  metadata: ColumnType<unknown, string>
  recorded_at: Date
}
