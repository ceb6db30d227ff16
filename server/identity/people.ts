import { createHmac } from "node:crypto"
import { Schema } from "effect"
import type pg from "pg"
import type { HouseholdId, UserId } from "../../domain/shared/ids.ts"
import { inBounds } from "../activity/transaction.ts"
import type { InstallationRole, Preferences, Profile } from "../contract/identity.ts"
import type { Vault } from "../vault/vault.ts"
import { isKeptForAnother, lockAddresses } from "./keptAddresses.ts"

/** Somebody who has an account. */
export interface Person {
  readonly userId: UserId
  /** The household that was founded with the account, or when they did not belong to any. */
  readonly ownHouseholdId: HouseholdId
  readonly email: string
  readonly profile: Profile
  readonly preferences: Preferences
  readonly role: InstallationRole
  readonly isConfirmed: boolean
  readonly isDisabled: boolean
  readonly hasAuthenticator: boolean
  readonly createdAt: Date
}

/** How addresses are compared: two that differ in case or in how an accent is written reach one mailbox. */
export const normalised = (email: string): string => email.normalize("NFC").toLowerCase()

/** `a…@example.org`: enough for its owner to recognise it. */
export const masked = (email: string): string => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf("@"))}`

/** What is kept of a person as ciphertext. */
const Personal = Schema.Struct({
  email: Schema.String,
  firstName: Schema.NullOr(Schema.String),
  lastName: Schema.NullOr(Schema.String),
  country: Schema.NullOr(Schema.String),
  defaultExchange: Schema.NullOr(Schema.String),
})
type Personal = typeof Personal.Type
const personalOfText = Schema.decodeUnknownSync(Schema.fromJsonString(Personal))

export interface PersonRow {
  readonly userId: UserId
  readonly ownHouseholdId: HouseholdId
  readonly personal: string
  readonly language: Preferences["language"]
  readonly baseCurrency: Preferences["baseCurrency"]
  readonly numberFormat: Preferences["numberFormat"]
  readonly costMethod: Preferences["costMethod"]
  readonly theme: Preferences["theme"]
  readonly hideAmounts: boolean
  readonly role: InstallationRole
  readonly confirmedAt: Date | null
  readonly disabledAt: Date | null
  readonly hasAuthenticator: boolean
  readonly createdAt: Date
}

/** Of `identity.users u`. */
export const personColumns = `u.user_id as "userId", u.own_household_id as "ownHouseholdId", u.personal, u.language,
  u.base_currency as "baseCurrency", u.number_format as "numberFormat", u.cost_method as "costMethod", u.theme,
  u.hide_amounts as "hideAmounts", u.role, u.confirmed_at as "confirmedAt", u.disabled_at as "disabledAt",
  u.created_at as "createdAt",
  exists (select from identity.authenticators f where f.user_id = u.user_id and f.confirmed_at is not null)
    as "hasAuthenticator"`

/** A row with what is kept beside it for signing in. */
export interface Credentials {
  readonly person: Person
  readonly passwordHash: string
  readonly failures: number
}

export interface People {
  /** `undefined` as well when their key was destroyed. */
  readonly personOf: (row: PersonRow) => Promise<Person | undefined>
  readonly findByEmail: (email: string) => Promise<Credentials | undefined>
  readonly find: (userId: string) => Promise<Credentials | undefined>
  /** Those of these people who have an account and a key, by their ids. */
  readonly byIds: (userIds: Iterable<string>) => Promise<ReadonlyMap<string, Person>>
  /** Keeps a new person, unless somebody has the address already, or it is kept for somebody. */
  readonly add: (person: NewPerson) => Promise<boolean>
  /** The address reaches them. The first of an installation is its super admin, unless they are only visiting. */
  readonly confirm: (userId: string, now: Date, how?: { readonly isVisiting: boolean }) => Promise<void>
  readonly changePassword: (userId: string, passwordHash: string, now: Date) => Promise<void>
  readonly changeProfile: (userId: UserId, profile: Profile) => Promise<void>
  readonly changePreferences: (userId: UserId, preferences: Preferences) => Promise<void>
  /** In a transaction. `undefined` when somebody else has the address, or it is kept for somebody else. */
  readonly changeEmail: (
    tx: pg.ClientBase,
    userId: UserId,
    email: string,
    now: Date,
  ) => Promise<ChangedEmail | undefined>
  /** Gives them another household of their own in the place of the one that they left. */
  readonly moveTo: (person: Person, householdId: HouseholdId) => Promise<void>
  /** HMAC of an address as compared: finds it without showing it. */
  readonly emailIndexOf: (email: string) => Promise<Buffer>
}

export interface ChangedEmail {
  readonly former: string
  readonly formerIndex: Buffer
  /** Of accounts with the address that nobody had confirmed: whoever has the mailbox comes before them. */
  readonly removed: ReadonlyArray<UserId>
}

export interface NewPerson {
  readonly userId: UserId
  readonly ownHouseholdId: HouseholdId
  readonly email: string
  readonly passwordHash: string
  readonly profile: Profile
  readonly preferences: Preferences
  readonly createdAt: Date
}

export function people({ pool, vault }: { readonly pool: pg.Pool; readonly vault: Vault }): People {
  const emailIndexOf = async (email: string): Promise<Buffer> =>
    createHmac("sha256", await vault.secret("emailIndex"))
      .update(normalised(email))
      .digest()

  async function sealed(userId: UserId, personal: Personal): Promise<string> {
    const key = await vault.keyOf(userId)
    if (!key) throw new Error("somebody who was erased cannot be kept")
    return key.seal(contextOf(userId), JSON.stringify(personal))
  }

  async function opened(userId: UserId, personal: string): Promise<Personal | undefined> {
    const key = await vault.keyOf(userId)
    return key && personalOfText(key.open(contextOf(userId), personal))
  }

  /** What is kept of somebody now, which nobody else changes before the transaction has ended. */
  async function held(tx: pg.ClientBase, userId: UserId): Promise<HeldPersonal | undefined> {
    const { rows } = await tx.query<{ personal: string; emailIndex: Buffer }>(
      `select personal, email_index as "emailIndex" from identity.users where user_id = $1 for no key update`,
      [userId],
    )
    const [row] = rows
    const personal = row && (await opened(userId, row.personal))
    return personal && { personal, emailIndex: row.emailIndex }
  }

  async function rewrite(tx: pg.ClientBase, userId: UserId, changes: Partial<Personal>): Promise<void> {
    const before = await held(tx, userId)
    if (!before) return
    const personal = await sealed(userId, { ...before.personal, ...changes })
    await tx.query("update identity.users set personal = $2 where user_id = $1", [userId, personal])
  }

  async function personOf(row: PersonRow): Promise<Person | undefined> {
    const personal = await opened(row.userId, row.personal)
    if (!personal) return undefined
    const { email, firstName, lastName, country, defaultExchange } = personal
    const { language, baseCurrency, numberFormat, costMethod, theme, hideAmounts } = row
    return {
      userId: row.userId,
      ownHouseholdId: row.ownHouseholdId,
      email,
      profile: { firstName, lastName, country },
      preferences: { language, baseCurrency, numberFormat, costMethod, theme, hideAmounts, defaultExchange },
      role: row.role,
      isConfirmed: row.confirmedAt !== null,
      isDisabled: row.disabledAt !== null,
      hasAuthenticator: row.hasAuthenticator,
      createdAt: row.createdAt,
    }
  }

  async function credentialsWhere(condition: string, value: unknown): Promise<Credentials | undefined> {
    const { rows } = await pool.query<PersonRow & { passwordHash: string; failures: number }>(
      `select ${personColumns}, u.password_hash as "passwordHash", u.failures from identity.users u where ${condition}`,
      [value],
    )
    const [row] = rows
    const person = row && (await personOf(row))
    return person && { person, passwordHash: row.passwordHash, failures: row.failures }
  }

  return {
    personOf,
    emailIndexOf,
    findByEmail: async (email) => credentialsWhere("u.email_index = $1", await emailIndexOf(email)),
    find: (userId) => credentialsWhere("u.user_id = $1", userId),

    async byIds(userIds) {
      const { rows } = await pool.query<PersonRow>(
        `select ${personColumns} from identity.users u where u.user_id = any($1)`,
        [[...new Set(userIds)]],
      )
      const found = await Promise.all(rows.map(personOf))
      return new Map(found.flatMap((person) => (person ? [[person.userId, person] as const] : [])))
    },

    async add(person) {
      const { email, profile } = person
      const { defaultExchange, language, baseCurrency, numberFormat, costMethod, theme, hideAmounts } =
        person.preferences
      const emailIndex = await emailIndexOf(email)
      const personal = await sealed(person.userId, { email, ...profile, defaultExchange })
      return inBounds(pool, {}, async (tx) => {
        await lockAddresses(tx, [emailIndex])
        if (await isKeptForAnother(tx, { emailIndex, userId: person.userId, now: person.createdAt })) return false
        const { rowCount } = await tx.query(
          `insert into identity.users (user_id, own_household_id, email_index, personal, password_hash, language,
             base_currency, number_format, cost_method, theme, hide_amounts, created_at, password_changed_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) on conflict (email_index) do nothing`,
          [
            person.userId,
            person.ownHouseholdId,
            emailIndex,
            personal,
            person.passwordHash,
            language,
            baseCurrency,
            numberFormat,
            costMethod,
            theme,
            hideAmounts,
            person.createdAt,
          ],
        )
        return rowCount === 1
      })
    },

    async confirm(userId, now, { isVisiting } = { isVisiting: false }) {
      await pool.query("select identity.confirm($1, $2, $3)", [userId, now, !isVisiting])
    },

    async changePassword(userId, passwordHash, now) {
      await pool.query(
        "update identity.users set password_hash = $2, password_changed_at = $3, failures = 0 where user_id = $1",
        [userId, passwordHash, now],
      )
    },

    changeProfile: (userId, profile) => inBounds(pool, {}, (tx) => rewrite(tx, userId, profile)),

    changePreferences: (userId, { defaultExchange, ...preferences }) =>
      inBounds(pool, {}, async (tx) => {
        await rewrite(tx, userId, { defaultExchange })
        const { language, baseCurrency, numberFormat, costMethod, theme, hideAmounts } = preferences
        await tx.query(
          `update identity.users set language = $2, base_currency = $3, number_format = $4, cost_method = $5, theme = $6,
             hide_amounts = $7 where user_id = $1`,
          [userId, language, baseCurrency, numberFormat, costMethod, theme, hideAmounts],
        )
      }),

    async changeEmail(tx, userId, email, now) {
      const emailIndex = await emailIndexOf(email)
      const before = await held(tx, userId)
      if (!before) return undefined
      // The former as well: else it would go to whoever signs up with it before it is kept.
      await lockAddresses(tx, [before.emailIndex, emailIndex])
      if (await isKeptForAnother(tx, { emailIndex, userId, now })) return undefined
      const { rows: removed } = await tx.query<{ userId: UserId }>(
        `select removed as "userId" from identity.remove_unconfirmed($1, $2) as removed`,
        [emailIndex, userId],
      )
      const changed = await tx.query(
        `update identity.users u set email_index = $2, personal = $3 where user_id = $1
           and not exists (select from identity.users o where o.email_index = $2 and o.user_id <> $1)`,
        [userId, emailIndex, await sealed(userId, { ...before.personal, email })],
      )
      return changed.rowCount === 1
        ? { former: before.personal.email, formerIndex: before.emailIndex, removed: removed.map((one) => one.userId) }
        : undefined
    },

    async moveTo(person, householdId) {
      await pool.query("update identity.users set own_household_id = $2 where user_id = $1 and own_household_id = $3", [
        person.userId,
        householdId,
        person.ownHouseholdId,
      ])
    },
  }
}

interface HeldPersonal {
  readonly personal: Personal
  readonly emailIndex: Buffer
}

const contextOf = (userId: string): string => `identity.users.personal ${userId}`
