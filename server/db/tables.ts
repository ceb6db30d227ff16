import type { ColumnType, Generated, GeneratedAlways } from "kysely"
import type { HouseholdId, InvitationId, UserId } from "#domain/shared/ids.ts"
import type { ReadModels } from "#projections/readModels.ts"
import type { ActivityType } from "#contract/activityLog.ts"
import type { InstallationRole, Preferences } from "#contract/identity.ts"
import type { ImportView } from "#contract/imports.ts"
import type { WindowWidth } from "#contract/pageViews.ts"
import type { Realm, SeriesKind } from "#server/marketdata/points.ts"

/**
 * Every table of the database, by its name with its schema. A test compares it with the migrated database, column by
 * column, so a migration that adds a column adds it here too.
 */
export interface Database extends Read, Identity, Mail, Vault, Market, Activity, Analytics, Platform, Projection, Log {}

/** JSON, which is written as text and read as the value. */
type JsonOrNull<Value> = ColumnType<Value | null, string | null, string | null>

/** The tables that projections write. Readers name them without their schema (`readModels.ts`). */
type Read = { [Table in keyof ReadModels as `read.${Table}`]: ReadModels[Table] }

interface Identity {
  "identity.users": UsersTable
  "identity.sessions": SessionsTable
  "identity.refresh_tokens": RefreshTokensTable
  "identity.devices": DevicesTable
  "identity.challenges": ChallengesTable
  "identity.links": LinksTable
  "identity.authenticators": AuthenticatorsTable
  "identity.recovery_codes": RecoveryCodesTable
  "identity.factor_waits": FactorWaitsTable
  "identity.attempts": AttemptsTable
  "identity.invitations": InvitationsTable
  "identity.erasures": ErasuresTable
}

interface UsersTable {
  user_id: UserId
  own_household_id: HouseholdId
  /** From before keys existed; null since. */
  email: string | null
  /** HMAC of the address in the form that is compared; null only where `email` is set. */
  email_index: Buffer | null
  /** Address, names, country and default exchange as encrypted JSON; null only where `email` is set. */
  personal: string | null
  password_hash: string
  language: Preferences["language"]
  base_currency: Preferences["baseCurrency"]
  number_format: Preferences["numberFormat"]
  cost_method: Preferences["costMethod"]
  theme: Preferences["theme"]
  hide_amounts: Generated<boolean>
  role: Generated<InstallationRole>
  /** Wrong passwords since the last right one. */
  failures: Generated<number>
  created_at: Date
  confirmed_at: Date | null
  disabled_at: Date | null
  password_changed_at: Date | null
}

interface SessionsTable {
  session_id: string
  user_id: UserId
  created_at: Date
  last_used_at: Date
  expires_at: Date
  /** When the user last confirmed password and second factor. */
  stepped_up_at: Date | null
  device: Buffer | null
  /** Encrypted. */
  user_agent: string | null
}

interface RefreshTokensTable {
  token_hash: Buffer
  session_id: string
  issued_at: Date
  replaced_at: Date | null
}

/** Trusted browsers, one row for each user account that passed the second factor in one. */
interface DevicesTable {
  device: Buffer
  user_id: UserId
  known_at: Date
  expires_at: Date
  browser_id: Generated<string>
  /** Encrypted. */
  user_agent: string | null
  last_used_at: Date | null
  secret: Buffer
  former_secret: Buffer | null
  replaced_at: Date | null
  failures: Generated<number>
}

interface ChallengesTable {
  token_hash: Buffer
  user_id: UserId | null
  purpose: "signIn" | "confirm" | "stepUp"
  session_id: string | null
  code_hash: Buffer | null
  code_expires_at: Date | null
  tries: Generated<number>
  created_at: Date
  expires_at: Date
}

interface LinksTable {
  token_hash: Buffer
  user_id: UserId
  purpose: "confirm" | "reset" | "newEmail" | "undoEmail" | "keepSecondFactor"
  /** Encrypted: the e-mail address of the link. */
  payload: string | null
  /** HMAC of an e-mail address that is reserved for the user while the link is valid. */
  email_index: Buffer | null
  created_at: Date
  expires_at: Date
}

interface AuthenticatorsTable {
  user_id: UserId
  device_id: string
  /** Encrypted. */
  name: string
  /** Encrypted. */
  secret: string
  created_at: Date
  confirmed_at: Date | null
  /** The time step of the code that was accepted last. */
  last_step: Generated<bigint>
  last_used_at: Date | null
}

interface RecoveryCodesTable {
  user_id: UserId
  code_hash: Buffer
  used_at: Date | null
}

interface FactorWaitsTable {
  user_id: UserId
  requested_at: Date
  opens_at: Date
  notices: number
  /** The latest notice in `mail.outbox`. */
  mail_id: string | null
}

interface AttemptsTable {
  kind:
    | "account"
    | "address"
    | "device"
    | "deviceMail"
    | "code"
    | "mail"
    | "mailAddress"
    | "consent"
    | "codeMail"
    | "inviting"
    | "invited"
  /** SHA-256. */
  subject: Buffer
  failures: number
  began_at: Date
  last_at: Date
}

interface InvitationsTable {
  token_hash: Buffer
  household_id: HouseholdId
  invitation_id: InvitationId
  inviter_id: UserId
  /** Encrypted. */
  email: string
  created_at: Date
  expires_at: Date
}

interface ErasuresTable {
  subject_id: string
  kind: "person" | "household"
  asked_at: Date
  completed_at: Date | null
}

interface Mail {
  "mail.outbox": OutboxTable
}

interface OutboxTable {
  id: string
  queued_at: Date
  /** The subject whose key encrypts the content; null: the key of the installation. */
  subject_id: string | null
  content: string | null
  status: "queued" | "sent" | "failed" | "erased"
  sent_at: Date | null
  error_kind: string | null
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
}

interface SeriesTable {
  series_id: GeneratedAlways<number>
  kind: SeriesKind
  symbol: string
  currency: string
  version: Generated<bigint>
  recorded_at: Date | null
  realm: Generated<Realm>
}

interface PointsTable {
  series_id: number
  day: string
  seq: bigint
  value: string
  recorded_at: Date
  source: string
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

interface ImportsTable {
  household_id: HouseholdId
  import_id: string
  user_id: UserId
  phase: ImportView["phase"]
  done: Generated<number>
  total: Generated<number>
  counts: JsonOrNull<NonNullable<ImportView["counts"]>>
  /** Encrypted. */
  refusal: string | null
  position: string | null
  takes_prices: boolean
  is_cancelled: Generated<boolean>
  started_at: Date
  ended_at: Date | null
}

interface ImportPartsTable {
  household_id: HouseholdId
  part: number
  /** Encrypted. */
  sealed: string
}

/** Tables that are written in the transactions of projections. */
interface Projection {
  "projection.checkpoints": CheckpointsTable
  "projection.erased_households": ErasedHouseholdsTable
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
}

/** Households that were erased: no projection applies an event of one. */
interface ErasedHouseholdsTable {
  household_id: string
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
