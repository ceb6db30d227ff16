import { Currency } from "#domain/shared/money.ts"
import { addressIndex } from "#server/mail/addresses.ts"
import { Schema } from "effect"
import { expressionBuilder, sql, type Transaction } from "kysely"
import type { HouseholdId, UserId } from "#domain/shared/ids.ts"
import type { InstallationRole, Preferences, Profile } from "#contract/people/identity.ts"
import { DashboardOrder } from "#contract/people/preferences.ts"
import { type Db, inTransaction } from "#server/db/database.ts"
import type { Database } from "#server/db/tables.ts"
import type { Vault } from "#server/vault/vault.ts"
import { isReservedForAnother, lockAddresses } from "./reservedAddresses.ts"

/** A user with an account. */
export interface Person {
  readonly userId: UserId
  /** The household that was founded with the account, or later when the user belonged to none. */
  readonly ownHouseholdId: HouseholdId
  readonly email: string
  readonly profile: Profile
  readonly preferences: Preferences
  readonly role: InstallationRole
  readonly isConfirmed: boolean
  readonly isDisabled: boolean
  readonly hasAuthenticator: boolean
  readonly createdAt: Date
  /** Mails to the address come back for good; null: they do not. */
  readonly mailsReturn: { readonly since: Date; readonly status: string | null } | null
  /** Of a guest: when the example ends and everything about the guest is erased. Null: a person with an account. */
  readonly guestUntil: Date | null
}

/** What is stored encrypted about a user. */
const Personal = Schema.Struct({
  email: Schema.String,
  firstName: Schema.NullOr(Schema.String),
  lastName: Schema.NullOr(Schema.String),
  country: Schema.NullOr(Schema.String),
  defaultExchange: Schema.NullOr(Schema.String),
  /** Absent: not known. */
  timeZone: Schema.optionalKey(Schema.String),
  /** Absent: none were added. */
  currencies: Schema.optionalKey(Schema.Array(Currency)),
  /** Absent: no order of the dashboard was chosen. */
  dashboard: Schema.optionalKey(DashboardOrder),
})
type Personal = typeof Personal.Type
const personalOfText = Schema.decodeUnknownSync(Schema.fromJsonString(Personal))

/** A row of `identity.users`. */
export interface PersonRow {
  readonly userId: UserId
  readonly ownHouseholdId: HouseholdId
  readonly personal: string | null
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
  readonly addressReturnedAt: Date | null
  readonly addressStatus: string | null
  readonly guestUntil: Date | null
}

/** The columns of `identity.users as u` that make a {@link PersonRow}, together with {@link hasAuthenticator}. */
export const personColumns = [
  "u.user_id as userId",
  "u.own_household_id as ownHouseholdId",
  "u.personal",
  "u.language",
  "u.base_currency as baseCurrency",
  "u.number_format as numberFormat",
  "u.cost_method as costMethod",
  "u.theme",
  "u.hide_amounts as hideAmounts",
  "u.role",
  "u.confirmed_at as confirmedAt",
  "u.disabled_at as disabledAt",
  "u.created_at as createdAt",
  "u.address_returned_at as addressReturnedAt",
  "u.address_status as addressStatus",
  "u.guest_until as guestUntil",
] as const

/** Whether the user of `identity.users as u` has a confirmed authenticator. */
export const hasAuthenticator = (() => {
  const eb = expressionBuilder<Database & { u: Database["identity.users"] }, "u">()
  const confirmed = eb
    .selectFrom("identity.authenticators as f")
    .whereRef("f.user_id", "=", "u.user_id")
    .where("f.confirmed_at", "is not", null)
  return eb.exists(confirmed).$castTo<boolean>().as("hasAuthenticator")
})()

/** A user, and what is stored for signing in. */
export interface Credentials {
  readonly person: Person
  readonly passwordHash: string
  readonly passwordChangedAt: Date | null
  readonly failures: number
}

export interface People {
  /** `undefined` if the row has no personal data or the user's key was destroyed. */
  readonly personOf: (row: PersonRow) => Promise<Person | undefined>
  readonly findByEmail: (email: string) => Promise<Credentials | undefined>
  readonly find: (userId: UserId) => Promise<Credentials | undefined>
  /** The users among these ids who have an account and a key, by id. */
  readonly byIds: (userIds: Iterable<UserId>) => Promise<ReadonlyMap<UserId, Person>>
  /** Adds a user, unless another has the address, or it is reserved for another. */
  readonly add: (person: NewPerson) => Promise<boolean>
  /** Confirms the address. The first confirmed user of an installation is its super admin, unless `isVisiting`. */
  readonly confirm: (userId: UserId, now: Date, how?: { readonly isVisiting: boolean }) => Promise<void>
  /** Whether no account was ever confirmed: the next one will be the super admin. */
  readonly awaitsFirst: () => Promise<boolean>
  readonly changePassword: (userId: UserId, passwordHash: string, now: Date) => Promise<void>
  readonly changeProfile: (userId: UserId, profile: Profile) => Promise<void>
  /** Without a time zone, that of before remains. Returns the preferences that are stored now. */
  readonly changePreferences: (userId: UserId, preferences: Preferences) => Promise<Preferences>
  /** Sets the time zone of a user who has none. */
  readonly presetTimeZone: (userId: UserId, timeZone: string) => Promise<void>
  /** In a transaction. `undefined` when another user has the address, or it is reserved for another. */
  readonly changeEmail: (
    tx: Transaction<Database>,
    userId: UserId,
    email: string,
    now: Date,
  ) => Promise<ChangedEmail | undefined>
  /** Gives the user another household of their own, in place of the one that they left. */
  readonly moveTo: (person: Person, householdId: HouseholdId) => Promise<void>
  /** HMAC of the normalised address: finds a user by address without storing the address in plain text. */
  readonly emailIndexOf: (email: string) => Promise<Buffer>
}

export interface ChangedEmail {
  readonly former: string
  readonly formerIndex: Buffer
  /** Removed accounts with the address that were never confirmed: the owner of the mailbox takes precedence. */
  readonly removed: ReadonlyArray<UserId>
}

interface NewPerson {
  readonly userId: UserId
  readonly ownHouseholdId: HouseholdId
  readonly email: string
  readonly passwordHash: string
  readonly profile: Profile
  readonly preferences: Preferences
  readonly createdAt: Date
  /** Only of a guest. */
  readonly guestUntil?: Date
}

/**
 * Locks the row of a user until the transaction ends. All that begins or ends sessions of the user, or changes
 * the account, holds this lock, so that "every other session ends" also ends what is being decided at that moment.
 */
export async function lockUser(
  tx: Db,
  userId: UserId,
): Promise<{ readonly isDisabled: boolean; readonly passwordChangedAt: Date | null } | undefined> {
  const row = await tx
    .selectFrom("identity.users")
    .select(["disabled_at as disabledAt", "password_changed_at as passwordChangedAt"])
    .where("user_id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { isDisabled: row.disabledAt !== null, passwordChangedAt: row.passwordChangedAt }
}

export function people({ db, vault }: { readonly db: Db; readonly vault: Vault }): People {
  const emailIndexOf = async (email: string): Promise<Buffer> => addressIndex(await vault.secret("emailIndex"), email)

  async function sealed(userId: UserId, personal: Personal): Promise<string> {
    const key = await vault.keyOf(userId)
    if (!key) throw new Error("an erased user cannot be stored")
    return key.encrypt(contextOf(userId), JSON.stringify(personal))
  }

  async function opened(userId: UserId, personal: string | null): Promise<Personal | undefined> {
    if (personal === null) return undefined
    const key = await vault.keyOf(userId)
    return key && personalOfText(key.decrypt(contextOf(userId), personal))
  }

  /** What is stored about a user, with the row locked until the transaction ends. */
  async function locked(tx: Db, userId: UserId): Promise<LockedPersonal | undefined> {
    const row = await tx
      .selectFrom("identity.users")
      .select(["personal", "email_index as emailIndex"])
      .where("user_id", "=", userId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const personal = row && (await opened(userId, row.personal))
    return personal && row.emailIndex ? { personal, emailIndex: row.emailIndex } : undefined
  }

  /** Returns what is stored afterwards; `undefined` if the user has no personal data any more. */
  async function rewrite(
    tx: Db,
    userId: UserId,
    changes: Partial<Personal> | ((before: Personal) => Partial<Personal>),
  ): Promise<Personal | undefined> {
    const before = await locked(tx, userId)
    if (!before) return undefined
    const after = { ...before.personal, ...(typeof changes === "function" ? changes(before.personal) : changes) }
    const personal = await sealed(userId, after)
    await tx.updateTable("identity.users").set({ personal }).where("user_id", "=", userId).execute()
    return after
  }

  async function personOf(row: PersonRow): Promise<Person | undefined> {
    const personal = await opened(row.userId, row.personal)
    if (!personal) return undefined
    const { email, firstName, lastName, country, defaultExchange, timeZone, currencies, dashboard } = personal
    const { language, baseCurrency, numberFormat, costMethod, theme, hideAmounts } = row
    return {
      userId: row.userId,
      ownHouseholdId: row.ownHouseholdId,
      email,
      profile: { firstName, lastName, country },
      preferences: {
        language,
        baseCurrency,
        numberFormat,
        costMethod,
        theme,
        hideAmounts,
        defaultExchange,
        ...(currencies !== undefined && { currencies }),
        ...(dashboard !== undefined && { dashboard }),
        ...(timeZone !== undefined && { timeZone }),
      },
      role: row.role,
      isConfirmed: row.confirmedAt !== null,
      isDisabled: row.disabledAt !== null,
      hasAuthenticator: row.hasAuthenticator,
      createdAt: row.createdAt,
      mailsReturn: row.addressReturnedAt && { since: row.addressReturnedAt, status: row.addressStatus },
      guestUntil: row.guestUntil,
    }
  }

  const withCredentials = () =>
    db
      .selectFrom("identity.users as u")
      .select(personColumns)
      .select([
        hasAuthenticator,
        "u.password_hash as passwordHash",
        "u.password_changed_at as passwordChangedAt",
        "u.failures",
      ])

  async function credentialsOf(
    row: (PersonRow & Omit<Credentials, "person">) | undefined,
  ): Promise<Credentials | undefined> {
    const person = row && (await personOf(row))
    if (!person) return undefined
    const { passwordHash, passwordChangedAt, failures } = row
    return { person, passwordHash, passwordChangedAt, failures }
  }

  return {
    personOf,
    emailIndexOf,
    findByEmail: async (email) =>
      credentialsOf(
        await withCredentials()
          .where("u.email_index", "=", await emailIndexOf(email))
          .executeTakeFirst(),
      ),
    find: async (userId) => credentialsOf(await withCredentials().where("u.user_id", "=", userId).executeTakeFirst()),

    async byIds(userIds) {
      const ids = [...new Set(userIds)]
      const rows = await db
        .selectFrom("identity.users as u")
        .select(personColumns)
        .select(hasAuthenticator)
        .where("u.user_id", "=", sql<UserId>`any(${ids})`)
        .execute()
      const found = await Promise.all(rows.map(personOf))
      return new Map(found.flatMap((person) => (person ? [[person.userId, person] as const] : [])))
    },

    async add(person) {
      const { email, profile } = person
      const { defaultExchange, timeZone, currencies, dashboard, ...others } = person.preferences
      const { language, baseCurrency, numberFormat, costMethod, theme, hideAmounts } = others
      const emailIndex = await emailIndexOf(email)
      const personal = await sealed(person.userId, {
        email,
        ...profile,
        defaultExchange,
        ...(currencies !== undefined && { currencies }),
        ...(dashboard !== undefined && { dashboard }),
        ...(timeZone !== undefined && { timeZone }),
      })
      return inTransaction(db, {}, async (tx) => {
        await lockAddresses(tx, [emailIndex])
        if (await isReservedForAnother(tx, { emailIndex, userId: person.userId, now: person.createdAt })) return false
        const added = await tx
          .insertInto("identity.users")
          .values({
            user_id: person.userId,
            own_household_id: person.ownHouseholdId,
            email_index: emailIndex,
            personal,
            password_hash: person.passwordHash,
            language,
            base_currency: baseCurrency,
            number_format: numberFormat,
            cost_method: costMethod,
            theme,
            hide_amounts: hideAmounts,
            created_at: person.createdAt,
            password_changed_at: person.createdAt,
            ...(person.guestUntil && { guest_until: person.guestUntil }),
          })
          .onConflict((conflict) => conflict.column("email_index").doNothing())
          .executeTakeFirst()
        return added.numInsertedOrUpdatedRows === 1n
      })
    },

    async confirm(userId, now, { isVisiting } = { isVisiting: false }) {
      await sql`select identity.confirm(${userId}, ${now}, ${!isVisiting})`.execute(db)
    },

    async awaitsFirst() {
      const confirmed = await db
        .selectFrom("identity.users")
        .select("user_id")
        .where("confirmed_at", "is not", null)
        .limit(1)
        .executeTakeFirst()
      return confirmed === undefined
    },

    async changePassword(userId, passwordHash, now) {
      await db
        .updateTable("identity.users")
        .set({ password_hash: passwordHash, password_changed_at: now, failures: 0 })
        .where("user_id", "=", userId)
        .execute()
    },

    changeProfile: (userId, profile) => inTransaction(db, {}, async (tx) => void (await rewrite(tx, userId, profile))),

    presetTimeZone: (userId, timeZone) =>
      inTransaction(db, {}, async (tx) => {
        await rewrite(tx, userId, (before) => ({ timeZone: before.timeZone ?? timeZone }))
      }),

    changePreferences: (
      userId,
      { defaultExchange, timeZone: chosen, currencies: added, dashboard: arranged, ...preferences },
    ) =>
      inTransaction(db, {}, async (tx) => {
        const after = await rewrite(tx, userId, {
          defaultExchange,
          ...(chosen !== undefined && { timeZone: chosen }),
          ...(added !== undefined && { currencies: added }),
          ...(arranged !== undefined && { dashboard: arranged }),
        })
        const { timeZone, currencies, dashboard } = after ?? {}
        const { language, baseCurrency, numberFormat, costMethod, theme, hideAmounts } = preferences
        await tx
          .updateTable("identity.users")
          .set({
            language,
            base_currency: baseCurrency,
            number_format: numberFormat,
            cost_method: costMethod,
            theme,
            hide_amounts: hideAmounts,
          })
          .where("user_id", "=", userId)
          .execute()
        return {
          ...preferences,
          defaultExchange,
          ...(currencies !== undefined && { currencies }),
          ...(dashboard !== undefined && { dashboard }),
          ...(timeZone !== undefined && { timeZone }),
        }
      }),

    async changeEmail(tx, userId, email, now) {
      const emailIndex = await emailIndexOf(email)
      const before = await locked(tx, userId)
      if (!before) return undefined
      // The former address too: otherwise another user could sign up with it before it is reserved.
      await lockAddresses(tx, [before.emailIndex, emailIndex])
      if (await isReservedForAnother(tx, { emailIndex, userId, now })) return undefined
      const { rows: removed } = await sql<{ userId: UserId }>`
        select removed as "userId" from identity.remove_unconfirmed(${emailIndex}, ${userId}) as removed`.execute(tx)
      const personal = await sealed(userId, { ...before.personal, email })
      const changed = await tx
        .updateTable("identity.users as u")
        .set({
          email_index: emailIndex,
          personal,
          address_returned_at: null,
          address_status: null,
          address_soft_returns: 0,
        })
        .where("u.user_id", "=", userId)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom("identity.users as o")
                .where("o.email_index", "=", emailIndex)
                .where("o.user_id", "<>", userId),
            ),
          ),
        )
        .executeTakeFirst()
      return changed.numUpdatedRows === 1n
        ? { former: before.personal.email, formerIndex: before.emailIndex, removed: removed.map((one) => one.userId) }
        : undefined
    },

    async moveTo(person, householdId) {
      await db
        .updateTable("identity.users")
        .set({ own_household_id: householdId })
        .where("user_id", "=", person.userId)
        .where("own_household_id", "=", person.ownHouseholdId)
        .execute()
    },
  }
}

interface LockedPersonal {
  readonly personal: Personal
  readonly emailIndex: Buffer
}

const contextOf = (userId: string): string => `identity.users.personal ${userId}`
