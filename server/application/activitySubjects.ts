import { linesOf } from "#projections/lines/query.ts"
import type { LineRow } from "#projections/lineTables.ts"
import type { Kysely } from "kysely"
import { mayInRole } from "#domain/household/roles.ts"
import type { UserId } from "#domain/shared/ids.ts"
import { goalsOf, goalTermsOf } from "#projections/goals.ts"
import { membersOf } from "#projections/members.ts"
import { stakesOf } from "#projections/ownership.ts"
import { portfoliosOf } from "#projections/portfolios.ts"
import type { ReadModels } from "#projections/readModels.ts"
import { accessOf } from "#server/db/access.ts"
import type { ActivitySubject, MemberActivityView, PersonActivityView } from "#contract/people/activityLog.ts"
import { snapshot } from "#server/views/snapshot.ts"
import type { SignedIn } from "#server/identity/access.ts"
import type { InvitationLinks } from "#server/identity/invitations.ts"
import type { People } from "#server/identity/people.ts"
import { calledBy } from "#server/identity/personName.ts"

export interface SubjectDependencies {
  readonly db: Kysely<ReadModels>
  readonly people: Pick<People, "find">
  readonly links: Pick<InvitationLinks, "sent">
}

/** Subjects by id: all portfolios, lines and goals, current and former members, and for owners the invitations. */
type Subjects = ReadonlyMap<string, ActivitySubject>

export async function activitySubjects(
  { db, people, links }: SubjectDependencies,
  person: SignedIn,
): Promise<Subjects> {
  const { householdId, householdRole } = person
  const [things, memberIds] = await snapshot(
    db,
    accessOf(person),
    async (tx) =>
      [await thingsOf(tx, householdId), (await membersOf(tx, householdId)).map((row) => row.member_id)] as const,
  )
  const members = await Promise.all(memberIds.map((memberId) => memberSubject(people, memberId)))
  const invitations = mayInRole(householdRole, "manage") ? [...(await links.sent(householdId)).values()] : []
  return new Map([
    ...things,
    ...members.flat(),
    ...invitations.map(({ invitationId, email: name }) =>
      entry(invitationId, { _tag: "Invitation", invitationId, name, isRemoved: false }),
    ),
  ])
}

/**
 * Adds the subject of an activity row: the first known id in its path. For a member whose access is limited to some
 * portfolios, blanks the ids outside their scope, because they may have seen more before.
 */
export function withSubject(
  row: PersonActivityView,
  subjects: Subjects,
  { portfolios }: Pick<SignedIn, "portfolios">,
): MemberActivityView {
  const subject = row.pathname.split("/").flatMap((part) => subjects.get(part) ?? [])[0] ?? null
  if (portfolios === null) return { ...row, subject }
  const { url, pathname, resourceId } = row
  const inView = (text: string): string => text.replaceAll(anyId, (id) => (subjects.has(id) ? id : blankId))
  return {
    ...row,
    url: inView(url),
    pathname: inView(pathname),
    resourceId: resourceId !== null && inView(resourceId) === resourceId ? resourceId : null,
    subject,
  }
}

const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/giu
/** Replaces an id outside the user's scope in a path. */
const blankId = "-"

const entry = (id: string, subject: ActivitySubject) => [id, subject] as const

async function thingsOf(
  tx: Kysely<ReadModels>,
  householdId: string,
): Promise<ReadonlyArray<readonly [string, ActivitySubject]>> {
  const portfolios = new Map(
    (await portfoliosOf(tx, householdId)).map((row) =>
      entry(row.portfolio_id, {
        _tag: "Portfolio",
        portfolioId: row.portfolio_id,
        name: row.title,
        isRemoved: isRemoved(row),
      }),
    ),
  )
  return [
    ...portfolios,
    ...(await stakesOf(tx, householdId)).flatMap((row) => {
      const child = portfolios.get(row.child_id)
      return child ? [entry(row.stake_id, child)] : []
    }),
    ...(await linesOf(tx, householdId)).map((row) => entry(row.line_id, lineSubject(row))),
    ...(await goalsOf(tx, householdId)).map((row) =>
      entry(row.goal_id, {
        _tag: "Goal",
        goalId: row.goal_id,
        name: goalTermsOf(row).title,
        isRemoved: false,
      }),
    ),
  ]
}

function lineSubject(row: LineRow): ActivitySubject {
  const named = { name: row.name, isRemoved: isRemoved(row) }
  switch (row.kind) {
    case "holding":
      return { _tag: "Holding", holdingId: row.line_id, assetClass: row.asset_class, ...named }
    case "debt":
      return { _tag: "Debt", debtId: row.line_id, ...named }
    case "wallet":
      return { _tag: "Wallet", walletId: row.line_id, ...named }
  }
}

const isRemoved = ({ status }: { readonly status: "active" | "removed" }): boolean => status === "removed"

/** Empty for an erased user. */
async function memberSubject(people: Pick<People, "find">, memberId: UserId) {
  const person = (await people.find(memberId))?.person
  if (!person) return []
  return [entry(memberId, { _tag: "Member", memberId, name: calledBy(person), isRemoved: false })]
}
