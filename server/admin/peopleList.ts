import { type Expression, type SqlBool, expressionBuilder, sql } from "kysely"
import { serverDay } from "#server/identity/today.ts"
import { HouseholdId, type UserId } from "#domain/shared/ids.ts"
import type { listPeople, PersonView } from "#contract/people/admin.ts"
import type { AnswerOf, QueryOf } from "#contract/endpoint.ts"
import type { InstallationRole } from "#contract/people/identity.ts"
import type { EntitlementView } from "#contract/people/subscription.ts"
import type { Db } from "#server/db/database.ts"
import type { Database } from "#server/db/tables.ts"
import { hasAuthenticator, type People, type Person, type PersonRow, personColumns } from "#server/identity/people.ts"

export interface PeopleListSources {
  /** As the owner, who sees the members of every household. */
  readonly workerDb: Db
  readonly people: Pick<People, "personOf" | "emailIndexOf">
  readonly entitlementOf: (householdId: HouseholdId) => Promise<EntitlementView>
  /** Minutes without use after which a session ends. */
  readonly idleMinutes: number
  readonly now: () => Date
}

const pageSize = 50
/** Names are encrypted, so a search for a part of one decrypts them, for at most this many of the newest accounts. */
const decryptedMax = 5_000
/** Accounts decrypted at once. Each may need its key fetched. */
const decryptedAtOnce = 100

/**
 * All user accounts, newest first, in pages of 50. A search for a whole e-mail address uses its index and finds any
 * account. A search for a part of an address, name or id covers the 5,000 newest accounts.
 */
export async function peopleList(
  sources: PeopleListSources,
  { search = "", role, status, page = "1" }: NonNullable<QueryOf<typeof listPeople>>,
): Promise<AnswerOf<typeof listPeople>> {
  const filter: Filter = { role: role ?? null, status: status ?? null, index: null }
  const skipped = (Number(page) - 1) * pageSize
  const searched = search.trim().normalize("NFC").toLowerCase()
  if (searched === "") {
    const { rows, total } = await accounts(sources, filter, { skipped, limit: pageSize })
    return { people: await shown(sources, rows), total, pageSize }
  }
  if (searched.includes("@")) {
    const index = await sources.people.emailIndexOf(searched)
    const { rows, total } = await accounts(sources, { ...filter, index }, { skipped, limit: pageSize })
    if (total > 0) return { people: await shown(sources, rows), total, pageSize }
  }
  const { rows } = await accounts(sources, filter, { skipped: 0, limit: decryptedMax })
  const found = await matching(sources, rows, searched)
  const people = await shown(sources, found.slice(skipped, skipped + pageSize))
  return { people, total: found.length, pageSize }
}

interface Filter {
  readonly role: InstallationRole | null
  readonly status: PersonView["status"] | null
  /** The index of an e-mail address. */
  readonly index: Buffer | null
}

interface AccountRow extends PersonRow {
  readonly lastActivityAt: Date | null
  readonly sessions: number
}

async function accounts(
  { workerDb, idleMinutes, now }: PeopleListSources,
  filter: Filter,
  { skipped, limit }: { readonly skipped: number; readonly limit: number },
): Promise<{ readonly rows: ReadonlyArray<AccountRow>; readonly total: number }> {
  const matches = conditionOf(filter)
  const { total } = await workerDb
    .selectFrom("identity.users as u")
    .select(sql<number>`count(*)::int`.as("total"))
    .where(matches)
    .executeTakeFirstOrThrow()
  const idleSince = new Date(now().getTime() - idleMinutes * 60_000)
  const rows = await workerDb
    .selectFrom("identity.users as u")
    .leftJoin("activity.inactivity as i", "i.user_id", "u.user_id")
    .select(personColumns)
    .select((eb) => [
      hasAuthenticator,
      "i.last_activity_at as lastActivityAt",
      eb
        .selectFrom("identity.sessions as s")
        .select(sql<number>`count(distinct coalesce(encode(s.device, 'hex'), s.session_id::text))::int`.as("count"))
        .whereRef("s.user_id", "=", "u.user_id")
        .where("s.expires_at", ">", now())
        .where("s.last_used_at", ">", idleSince)
        .$asScalar()
        .$notNull()
        .as("sessions"),
    ])
    .where(matches)
    .orderBy("u.created_at", "desc")
    .orderBy("u.user_id")
    .limit(limit)
    .offset(skipped)
    .execute()
  return { rows, total }
}

function conditionOf({ role, status, index }: Filter): Expression<SqlBool> {
  const eb = expressionBuilder<{ u: Database["identity.users"] }, "u">()
  return eb.and([
    eb("u.guest_until", "is", null),
    ...(role === null ? [] : [eb("u.role", "=", role)]),
    ...(status === null ? [] : [eb(statusColumn, "=", status)]),
    ...(index === null ? [] : [eb("u.email_index", "=", index)]),
  ])
}

const statusColumn = sql<PersonView["status"]>`case when u.disabled_at is not null then 'disabled'
  when u.confirmed_at is null then 'unconfirmed' else 'active' end`

async function matching(
  { people }: PeopleListSources,
  rows: ReadonlyArray<AccountRow>,
  searched: string,
): Promise<ReadonlyArray<AccountRow>> {
  const found: Array<AccountRow> = []
  for (let from = 0; from < rows.length; from += decryptedAtOnce) {
    const some = rows.slice(from, from + decryptedAtOnce)
    const opened = await Promise.all(some.map(people.personOf))
    found.push(...some.filter((_, index) => isFoundBy(opened[index], searched)))
  }
  return found
}

const isFoundBy = (person: Person | undefined, searched: string): boolean =>
  person !== undefined &&
  [person.email, nameOf(person) ?? "", person.userId].some((text) =>
    text.normalize("NFC").toLowerCase().includes(searched),
  )

async function shown(sources: PeopleListSources, rows: ReadonlyArray<AccountRow>): Promise<ReadonlyArray<PersonView>> {
  const households = await householdsOf(
    sources,
    rows.map(({ userId }) => userId),
  )
  return Promise.all(
    rows.map(async (row) => {
      // A user without a key is about to be erased, and has neither name nor address.
      const person = await sources.people.personOf(row)
      return {
        userId: row.userId,
        email: person?.email ?? "",
        name: person ? nameOf(person) : null,
        role: row.role,
        status: row.disabledAt ? "disabled" : row.confirmedAt ? "active" : "unconfirmed",
        hasAuthenticator: row.hasAuthenticator,
        createdAt: row.createdAt.toISOString(),
        lastActivityAt: row.lastActivityAt?.toISOString() ?? null,
        sessions: row.sessions,
        households: households.get(row.userId) ?? [],
      }
    }),
  )
}

const nameOf = ({ profile: { firstName, lastName } }: Person): string | null =>
  [firstName, lastName].filter((part) => part !== null).join(" ") || null

/** The households that each user belongs to today, in the order in which they joined. */
async function householdsOf(
  { workerDb, entitlementOf, now }: PeopleListSources,
  userIds: ReadonlyArray<UserId>,
): Promise<ReadonlyMap<string, PersonView["households"]>> {
  const today = serverDay(now())
  const rows = await workerDb
    .selectFrom("read.members")
    .select(["member_id as memberId", "household_id as householdId", "role"])
    .where("member_id", "=", sql<UserId>`any(${userIds})`)
    .where("status", "=", "active")
    .where((eb) => eb.or([eb("until", "is", null), eb("until", ">=", today)]))
    .orderBy("joined_at")
    .orderBy("household_id")
    .execute()
  const ids = [...new Set(rows.map(({ householdId }) => HouseholdId.make(householdId)))]
  const entitlements = new Map(
    await Promise.all(ids.map(async (householdId) => [householdId, await entitlementOf(householdId)] as const)),
  )
  const households = new Map<string, Array<PersonView["households"][number]>>()
  for (const { memberId, role, ...row } of rows) {
    const householdId = HouseholdId.make(row.householdId)
    const entitlement = entitlements.get(householdId)
    if (!entitlement) continue
    households.set(memberId, [...(households.get(memberId) ?? []), { householdId, role, entitlement }])
  }
  return households
}
