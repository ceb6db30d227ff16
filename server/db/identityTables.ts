import type { Generated } from "kysely"
import type { HouseholdId, InvitationId, UserId } from "#domain/shared/ids.ts"
import type { InstallationRole, Preferences } from "#contract/people/identity.ts"

/** Users, their sessions, browsers and factors, and what they were invited to. */
export interface IdentityTables {
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
  /** Since when mails to the address come back for good; null: they do not. */
  address_returned_at: Generated<Date | null>
  /** The status that was reported, such as `5.1.1`. */
  address_status: Generated<string | null>
  /** How many mails to the address came back for now. */
  address_soft_returns: Generated<number>
  /** Of a guest: until when the example is shown. Null: a person with an account. */
  guest_until: Generated<Date | null>
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
  /** The digest of the token that was used to get this one; null for the first of a session. */
  replaces: Buffer | null
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
    | "newPassword"
    | "example"
    | "examples"
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
