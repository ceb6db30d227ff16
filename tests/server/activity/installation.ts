import { randomUUID } from "node:crypto"
import type pg from "pg"
import type { HouseholdId, UserId } from "#domain/shared/ids.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import { type People, people } from "#server/identity/people.ts"
import { type TestDatabase, testDatabase } from "#tests/support/database.ts"
import { type TestVault, testVault } from "#tests/support/vault.ts"

/** A database with users, seen by the owner and by the role for requests. */
export interface Installation {
  readonly database: TestDatabase
  /** Of the owner. */
  readonly owner: pg.Pool
  /** Of the role for requests. */
  readonly requests: pg.Pool
  readonly vault: TestVault
  readonly people: People
  /** A user with a confirmed address, unless stated otherwise. */
  readonly person: (email: string, given?: Given) => Promise<UserId>
  readonly close: () => Promise<void>
}

interface Given {
  readonly role?: "user" | "admin" | "superAdmin"
  readonly firstName?: string
  readonly lastName?: string
  readonly createdAt?: Date
  readonly isConfirmed?: boolean
}

export async function openInstallation(): Promise<Installation> {
  const database = await testDatabase()
  const owner = openPool(database.url, { max: 6 })
  const requests = openPool(database.roleUrls.runtime, { max: 6 })
  const vault = testVault(database.roleUrls.keys)
  const identity = openPool(database.roleUrls.identity, { max: 4 })
  const known = people({ db: openDatabase(identity), vault })
  return {
    database,
    owner,
    requests,
    vault,
    people: known,

    async person(email, { role = "user", firstName, lastName, createdAt = new Date(), isConfirmed = true } = {}) {
      const userId = randomUUID() as UserId
      await known.add({
        userId,
        ownHouseholdId: randomUUID() as HouseholdId,
        email,
        passwordHash: "$argon2id$",
        profile: { firstName: firstName ?? null, lastName: lastName ?? null, country: null },
        preferences: {
          language: "en",
          baseCurrency: "EUR",
          numberFormat: "angloAmerican",
          costMethod: "average",
          theme: "system",
          defaultExchange: null,
          hideAmounts: false,
        },
        createdAt,
      })
      await owner.query("update identity.users set role = $2, confirmed_at = $3 where user_id = $1", [
        userId,
        role,
        isConfirmed ? createdAt : null,
      ])
      return userId
    },

    async close() {
      await vault.close()
      await Promise.all([requests, identity, owner].map((pool) => pool.end()))
      await database.drop()
    },
  }
}
