import type pg from "pg"
import type { HouseholdId, UserId } from "../../domain/shared/ids.ts"
import type { Preferences } from "../contract/identity.ts"

/** A person who can sign in, and the household whose wealth they look at. */
export interface User {
  readonly userId: UserId
  readonly householdId: HouseholdId
  readonly email: string
  readonly preferences: Preferences
}

export interface UserRow {
  readonly userId: UserId
  readonly householdId: HouseholdId
  readonly email: string
  readonly language: Preferences["language"]
  readonly baseCurrency: Preferences["baseCurrency"]
  readonly numberFormat: Preferences["numberFormat"]
  readonly costMethod: Preferences["costMethod"]
  readonly theme: Preferences["theme"]
}

/** Of `identity.users u`. */
export const userColumns = `u.user_id as "userId", u.household_id as "householdId", u.email, u.language,
  u.base_currency as "baseCurrency", u.number_format as "numberFormat", u.cost_method as "costMethod", u.theme`

export const userOf = (row: UserRow): User => ({
  userId: row.userId,
  householdId: row.householdId,
  email: row.email,
  preferences: {
    language: row.language,
    baseCurrency: row.baseCurrency,
    numberFormat: row.numberFormat,
    costMethod: row.costMethod,
    theme: row.theme,
  },
})

/** How addresses are compared: two that differ in case or in how an accent is written reach one mailbox. */
export const normalised = (email: string): string => email.normalize("NFC").toLowerCase()

/** Keeps a new person. `false` when somebody has the address already. */
export async function addUser(pool: pg.Pool, user: User, passwordHash: string, now: Date): Promise<boolean> {
  const { language, baseCurrency, numberFormat, costMethod, theme } = user.preferences
  const added = await pool.query(
    `insert into identity.users
       (user_id, household_id, email, password_hash, language, base_currency, number_format, cost_method, theme, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (email) do nothing`,
    [
      user.userId,
      user.householdId,
      user.email,
      passwordHash,
      language,
      baseCurrency,
      numberFormat,
      costMethod,
      theme,
      now,
    ],
  )
  return added.rowCount === 1
}

export async function findUser(
  pool: pg.Pool,
  email: string,
): Promise<{ readonly user: User; readonly passwordHash: string } | undefined> {
  const { rows } = await pool.query<UserRow & { passwordHash: string }>(
    `select ${userColumns}, u.password_hash as "passwordHash" from identity.users u where u.email = $1`,
    [email],
  )
  return rows[0] && { user: userOf(rows[0]), passwordHash: rows[0].passwordHash }
}

export async function changePreferences(pool: pg.Pool, userId: UserId, preferences: Preferences): Promise<void> {
  const { language, baseCurrency, numberFormat, costMethod, theme } = preferences
  await pool.query(
    `update identity.users
     set language = $2, base_currency = $3, number_format = $4, cost_method = $5, theme = $6 where user_id = $1`,
    [userId, language, baseCurrency, numberFormat, costMethod, theme],
  )
}
