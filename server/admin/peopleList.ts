import type pg from "pg"
import { dayOfInstant } from "../../domain/shared/calendarDate.ts"
import type { HouseholdId } from "../../domain/shared/ids.ts"
import type { listPeople, PersonView } from "../contract/admin.ts"
import type { AnswerOf, QueryOf } from "../contract/endpoint.ts"
import type { EntitlementView } from "../contract/subscription.ts"
import { type People, type Person, type PersonRow, personColumns } from "../identity/people.ts"

export interface PeopleListSources {
  /** As the owner, who sees who belongs to which household. */
  readonly workerPool: pg.Pool
  readonly people: Pick<People, "personOf" | "emailIndexOf">
  readonly entitlementOf: (householdId: HouseholdId) => Promise<EntitlementView>
  /** Unused for so long, a session ends. */
  readonly idleMinutes: number
  readonly now: () => Date
}

const pageSize = 50
/** Names are ciphertext, so that whoever looks for a part of one has them opened; so many, the newest accounts. */
const openedMax = 5_000
/** A key may have to be fetched for each. */
const openedAtOnce = 100

/**
 * Everybody who has an account, newest first, by pages of 50. A whole address is found by its index among all; a part of
 * an address, of a name or of an id among the 5,000 newest accounts.
 */
export async function peopleList(
  sources: PeopleListSources,
  { search = "", role, status, page = "1" }: NonNullable<QueryOf<typeof listPeople>>,
): Promise<AnswerOf<typeof listPeople>> {
  const filter: Filter = { role: role ?? null, status: status ?? null, index: null }
  const skipped = (Number(page) - 1) * pageSize
  const wanted = search.trim().normalize("NFC").toLowerCase()
  if (wanted === "") {
    const { rows, total } = await accounts(sources, filter, { skipped, limit: pageSize })
    return { people: await shown(sources, rows), total, pageSize }
  }
  if (wanted.includes("@")) {
    const index = await sources.people.emailIndexOf(wanted)
    const { rows, total } = await accounts(sources, { ...filter, index }, { skipped, limit: pageSize })
    if (total > 0) return { people: await shown(sources, rows), total, pageSize }
  }
  const { rows } = await accounts(sources, filter, { skipped: 0, limit: openedMax })
  const found = await matching(sources, rows, wanted)
  const people = await shown(sources, found.slice(skipped, skipped + pageSize))
  return { people, total: found.length, pageSize }
}

interface Filter {
  readonly role: string | null
  readonly status: PersonView["status"] | null
  /** Of an address. */
  readonly index: Buffer | null
}

interface AccountRow extends PersonRow {
  readonly lastActivityAt: Date | null
  readonly sessions: number
}

async function accounts(
  { workerPool, idleMinutes, now }: PeopleListSources,
  { role, status, index }: Filter,
  { skipped, limit }: { readonly skipped: number; readonly limit: number },
): Promise<{ readonly rows: ReadonlyArray<AccountRow>; readonly total: number }> {
  const holds = `($1::text is null or u.role = $1) and ($2::text is null or ${statusColumn} = $2)
    and ($3::bytea is null or u.email_index = $3)`
  const counted = await workerPool.query<{ total: number }>(
    `select count(*)::int as total from identity.users u where ${holds}`,
    [role, status, index],
  )
  const { rows } = await workerPool.query<AccountRow>(
    `select ${personColumns}, i.last_activity_at as "lastActivityAt",
       (select count(distinct coalesce(encode(s.device, 'hex'), s.session_id::text))::int
         from identity.sessions s where s.user_id = u.user_id and s.expires_at > $6
         and s.last_used_at > $6::timestamptz - $7 * interval '1 minute') as sessions
     from identity.users u left join activity.inactivity i on i.user_id = u.user_id
     where ${holds} order by u.created_at desc, u.user_id limit $4 offset $5`,
    [role, status, index, limit, skipped, now(), idleMinutes],
  )
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

const statusColumn = `case when u.disabled_at is not null then 'disabled'
  when u.confirmed_at is null then 'unconfirmed' else 'active' end`

async function matching(
  { people }: PeopleListSources,
  rows: ReadonlyArray<AccountRow>,
  wanted: string,
): Promise<ReadonlyArray<AccountRow>> {
  const found: Array<AccountRow> = []
  for (let from = 0; from < rows.length; from += openedAtOnce) {
    const some = rows.slice(from, from + openedAtOnce)
    const opened = await Promise.all(some.map(people.personOf))
    found.push(...some.filter((_, index) => isFoundBy(opened[index], wanted)))
  }
  return found
}

const isFoundBy = (person: Person | undefined, wanted: string): boolean =>
  person !== undefined &&
  [person.email, nameOf(person) ?? "", person.userId].some((text) =>
    text.normalize("NFC").toLowerCase().includes(wanted),
  )

async function shown(sources: PeopleListSources, rows: ReadonlyArray<AccountRow>): Promise<ReadonlyArray<PersonView>> {
  const households = await householdsOf(
    sources,
    rows.map(({ userId }) => userId),
  )
  return Promise.all(
    rows.map(async (row) => {
      // Whose key is gone is about to be erased, and has neither name nor address any more.
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

/** Those that each belongs to today, in the order in which they joined. */
async function householdsOf(
  { workerPool, entitlementOf, now }: PeopleListSources,
  userIds: ReadonlyArray<string>,
): Promise<ReadonlyMap<string, PersonView["households"]>> {
  const today = dayOfInstant(now())
  const { rows } = await workerPool.query<{ memberId: string; householdId: HouseholdId; role: string }>(
    `select member_id as "memberId", household_id as "householdId", role from read.members
     where member_id = any($1) and status = 'active' and (until is null or until >= $2)
     order by joined_at, household_id`,
    [userIds, today],
  )
  const ids = [...new Set(rows.map(({ householdId }) => householdId))]
  const entitlements = new Map(
    await Promise.all(ids.map(async (householdId) => [householdId, await entitlementOf(householdId)] as const)),
  )
  const households = new Map<string, Array<PersonView["households"][number]>>()
  for (const { memberId, householdId, role } of rows) {
    const entitlement = entitlements.get(householdId)
    if (!entitlement) continue
    households.set(memberId, [...(households.get(memberId) ?? []), { householdId, role, entitlement }])
  }
  return households
}
