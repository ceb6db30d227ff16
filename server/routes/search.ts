import { Result } from "effect"
import { wantedOf } from "#domain/shared/textMatching.ts"
import { membersOf } from "#projections/members.ts"
import type { MemberRow } from "#projections/readModels.ts"
import { accessOf } from "#server/db/access.ts"
import { searchHousehold } from "#contract/search.ts"
import { snapshot } from "#server/views/snapshot.ts"
import { queryRoute, type ReadModelName, type Route } from "#server/http/route.ts"
import type { People } from "#server/identity/people.ts"
import { named, searchedOf } from "#server/search/household.ts"
import { present } from "#server/search/knownTexts.ts"
import { ranked, type Searched } from "#server/search/searched.ts"
import { statedName } from "#server/identity/personName.ts"
import type { QueryDependencies } from "./queries.ts"

const reads: ReadonlyArray<ReadModelName> = ["portfolios", "lines", "goals", "members"]

/** The maximum number of hits: as many as a user reads; a longer search text finds others. */
const hitsMost = 30

interface SearchDependencies extends Pick<QueryDependencies, "db" | "reflected"> {
  readonly people: Pick<People, "find">
}

/** Finds objects of a household by words of their texts. */
export const searchRoutes = ({ db, reflected, people }: SearchDependencies): ReadonlyArray<Route> => [
  queryRoute(searchHousehold, reads, async ({ person, query }) => {
    const reflects = reflected(reads)
    const { householdId } = person
    const [things, members] = await snapshot(
      db,
      accessOf(person),
      async (tx) => [await searchedOf(tx, householdId, person.today), await membersOf(tx, householdId)] as const,
    )
    const active = members.filter(({ status }) => status === "active")
    const persons = await Promise.all(active.map((row) => memberSearched(people, row)))
    const hits = await ranked([...things, ...persons.flat()], wantedOf(query.text))
    return Result.succeed({ body: { total: hits.length, hits: hits.slice(0, hitsMost) }, reflects })
  }),
]

/** A member by name and address; none for an erased user. */
async function memberSearched(people: Pick<People, "find">, row: MemberRow): Promise<ReadonlyArray<Searched>> {
  const person = (await people.find(row.member_id))?.person
  if (!person) return []
  const { email } = person
  const name = statedName(person)
  return [
    {
      hit: { _tag: "Member", memberId: row.member_id, role: row.role, name: name ?? email },
      texts: name === null ? [named(email)] : [named(name), ...present({ email })],
    },
  ]
}
