import { serverDay } from "#server/identity/today.ts"
import { Result } from "effect"
import type { HouseholdCommand } from "#domain/household/commands.ts"
import { lastDayOf } from "#domain/household/members.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { invitationWithId, isOwner } from "#domain/household/state.ts"
import type { HouseholdId, InvitationId, UserId } from "#domain/shared/ids.ts"
import { householdOf, invitationsOf, membersOf } from "#projections/members.ts"
import type { InvitationRow, MemberRow } from "#projections/readModels.ts"
import { mayInRole } from "#domain/household/roles.ts"
import { accessOf } from "#server/db/access.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import {
  acceptInvitation,
  changeMember,
  type InvitationView,
  inviteMember,
  leaveHousehold,
  readInvitation,
  type MemberView,
  nameHousehold,
  readHousehold,
  removeMember,
  withdrawInvitation,
} from "#contract/people/household.ts"
import type { Acknowledged } from "#contract/problem.ts"
import { type EventLog, type Position, positionOfText } from "#server/eventlog/eventLog.ts"
import type { HouseholdLock } from "#server/commands/householdLock.ts"
import { snapshot } from "#server/views/snapshot.ts"
import { refused } from "#server/http/problems.ts"
import { type Outcome, personalRoute, type PersonalRequest, queryRoute, type Route } from "#server/http/route.ts"
import { isSteppedUp, type SignedIn, stepUpMinutes } from "#server/identity/access.ts"
import type { Identity } from "#server/identity/identity.ts"
import type { InvitationLinks, SentInvitation } from "#server/identity/invitations.ts"
import { masked, normalised } from "#server/mail/addresses.ts"
import type { People } from "#server/identity/people.ts"
import { householdNow } from "#server/application/aggregates.ts"
import { type Batch, type CommandDependencies, execute } from "#server/application/execute.ts"
import { invitationBatch, type InvitationSources } from "#server/application/invitations.ts"
import { type CommandRequest, sessionOf } from "#server/application/principal.ts"
import type { JoinNotices } from "#server/application/joinNotices.ts"
import { statedName } from "#server/identity/personName.ts"
import type { QueryDependencies } from "#server/routes/queries.ts"

/** Commands that take access away from a user, or may do so. */
const reducesAccess: ReadonlySet<HouseholdCommand["_tag"]> = new Set([
  "ChangeMember",
  "RemoveMember",
  "WithdrawInvitation",
])

/** Commands that a household takes while an archive is being imported into it. */
const evenWhileImporting: ReadonlySet<HouseholdCommand["_tag"]> = new Set(["ChangeMember", "RemoveMember"])

export interface HouseholdDependencies
  extends CommandDependencies, InvitationSources, Pick<QueryDependencies, "db" | "reflected"> {
  /** For the acceptance of an invitation, which is no command of a member. */
  readonly withHouseholdLock: HouseholdLock
  /** Appends also while an archive is being imported into the household. */
  readonly ungatedLog: EventLog
  readonly people: People
  readonly links: InvitationLinks
  readonly refuseInvitation: Identity["refuseInvitation"]
  readonly joinNotices: Pick<JoinNotices, "send">
  /** Returns when the read model of members shows the position. */
  readonly membersShow: (position: Position) => Promise<void>
}

export function householdRoutes(dependencies: HouseholdDependencies): ReadonlyArray<Route> {
  const { log, now, db, reflected, people, links, refuseInvitation, membersShow } = dependencies
  const { withHouseholdLock, ungatedLog } = dependencies

  /** Answers only when the read model of members shows the change: a removed member then has no access. */
  async function carry({ name }: Endpoint, asked: CommandRequest, command: HouseholdCommand): Outcome<Acknowledged> {
    const { commandId, sent } = asked
    return carryBatch(asked, {
      name,
      commandId,
      sent,
      steps: [{ kind: "household", command }],
      isAlwaysAccepted: reducesAccess.has(command._tag),
      isAccepted: evenWhileImporting.has(command._tag),
    })
  }

  async function carryBatch(
    asked: CommandRequest,
    { isAccepted = false, ...batch }: Batch & { readonly isAccepted?: boolean },
  ): Outcome<Acknowledged> {
    const execution = isAccepted ? { ...dependencies, log: ungatedLog } : dependencies
    const outcome = await execute(execution, batch, sessionOf(asked))
    const position = Result.isSuccess(outcome) && outcome.success.body.position
    const shown = position ? positionOfText(position) : undefined
    if (shown) await membersShow(shown)
    return outcome
  }

  async function nameOf(userId: UserId): Promise<{ readonly name: string | null; readonly email: string | null }> {
    const person = (await people.find(userId))?.person
    return person ? { name: statedName(person), email: person.email } : { name: null, email: null }
  }

  const memberView = async (row: MemberRow, you: UserId): Promise<MemberView> => ({
    memberId: row.member_id,
    role: row.role,
    until: row.until,
    portfolios: row.portfolios,
    ...(await nameOf(row.member_id)),
    joinedAt: row.joined_at.toISOString(),
    isYou: row.member_id === you,
  })

  async function invitationView(
    row: InvitationRow,
    sent: ReadonlyMap<string, SentInvitation>,
  ): Promise<InvitationView> {
    const { email, inviterId } = sent.get(row.invitation_id) ?? {}
    const inviter = inviterId && (await nameOf(inviterId))
    return {
      invitationId: row.invitation_id,
      role: row.role,
      until: row.until,
      portfolios: row.portfolios,
      email: email ?? null,
      inviter: inviter ? (inviter.name ?? inviter.email) : null,
      invitedOn: row.invited_on,
      expiresOn: lastDayOfRow(row),
    }
  }

  /** The invitations that a member sent and that may still be accepted. */
  const sentBy = async (householdId: HouseholdId, memberId: UserId): Promise<ReadonlyArray<InvitationId>> =>
    [...(await links.sent(householdId)).values()]
      .filter(({ inviterId }) => inviterId === memberId)
      .map(({ invitationId }) => invitationId)

  /** Executes a command that may end the invitations of a member, and deletes the links of those that it ended. */
  async function carryWithInvitations(
    endpoint: Endpoint,
    asked: CommandRequest,
    memberId: UserId,
    commandOf: (sent: ReadonlyArray<InvitationId>) => HouseholdCommand,
  ): Outcome<Acknowledged> {
    const { householdId } = asked.person
    const sent = await sentBy(householdId, memberId)
    const outcome = await carry(endpoint, asked, commandOf(sent))
    if (Result.isFailure(outcome) || sent.length === 0) return outcome
    const state = await householdNow(log, householdId)
    if (state._tag !== "Founded") return outcome
    for (const invitationId of sent) {
      if (invitationWithId(state, invitationId)?.status === "withdrawn") {
        await links.withdraw({ householdId, invitationId })
      }
    }
    return outcome
  }

  return [
    queryRoute(readHousehold, ["members"], async ({ person }) => {
      const reflects = reflected(["members"])
      const { householdId, userId } = person
      const [founded, members, invitations] = await snapshot(
        db,
        accessOf(person),
        async (tx) =>
          [
            await householdOf(tx, householdId),
            await membersOf(tx, householdId),
            await invitationsOf(tx, householdId),
          ] as const,
      )
      const manages = mayInRole(person.householdRole, "manage")
      const sent = manages ? await links.sent(householdId) : new Map<string, SentInvitation>()
      const today = serverDay(now())
      const open = invitations.filter((row) => manages && row.status === "open" && lastDayOfRow(row) >= today)
      return Result.succeed({
        body: {
          householdId,
          name: founded?.name ?? null,
          members: await Promise.all(
            members.filter(({ status }) => status === "active").map((row) => memberView(row, userId)),
          ),
          invitations: await Promise.all(open.map((row) => invitationView(row, sent))),
        },
        reflects,
      })
    }),
    personalRoute(nameHousehold, (asked) => carry(nameHousehold, asked, { _tag: "NameHousehold", ...asked.body })),
    personalRoute(inviteMember, async (asked) => {
      const { person, params, body } = asked
      const wasSent = (await links.sent(person.householdId)).has(params.invitationId)
      const tooMany = wasSent ? undefined : await refuseInvitation(person.householdId, body.email)
      if (tooMany) return Result.fail(refused(tooMany))
      const { householdId, userId: inviterId } = person
      return carryBatch(asked, invitationBatch(dependencies, { ...asked, householdId, inviterId }))
    }),
    personalRoute(withdrawInvitation, async (asked) => {
      const actorId = asked.person.userId
      const outcome = await carry(withdrawInvitation, asked, { _tag: "WithdrawInvitation", actorId, ...asked.params })
      const { householdId } = asked.person
      if (Result.isSuccess(outcome)) await links.withdraw({ householdId, ...asked.params })
      return outcome
    }),
    personalRoute(changeMember, (asked) =>
      carryWithInvitations(changeMember, asked, asked.params.memberId, (sent) => ({
        _tag: "ChangeMember",
        actorId: asked.person.userId,
        sent,
        ...asked.params,
        ...asked.body,
        today: serverDay(now()),
      })),
    ),
    personalRoute(removeMember, (asked) => {
      const { memberId } = asked.params
      const actorId = asked.person.userId
      return carryWithInvitations(removeMember, asked, memberId, (sent) => ({
        _tag: "RemoveMember",
        actorId,
        sent,
        memberId,
      }))
    }),
    personalRoute(leaveHousehold, (asked) => {
      const memberId = asked.person.userId
      return carryWithInvitations(leaveHousehold, asked, memberId, (sent) => ({
        _tag: "RemoveMember",
        actorId: memberId,
        sent,
        memberId,
      }))
    }),
    personalRoute(readInvitation, async ({ person, body }) => {
      const found = await invitationFor(person, body.token)
      if (Result.isFailure(found)) return Result.fail(found.failure)
      const { invitation, name, inviterId } = found.success
      const inviter = await nameOf(inviterId)
      return Result.succeed({
        body: {
          household: name,
          inviter: inviter.name ?? inviter.email,
          role: invitation.role,
          until: invitation.until,
          expiresOn: lastDayOfRow(invitation),
        },
      })
    }),
    personalRoute(acceptInvitation, async (asked) => {
      const found = await invitationFor(asked.person, asked.body.token)
      if (Result.isFailure(found)) return Result.fail(found.failure)
      // The user joins the household of the invitation, which need not be that of the request.
      return withHouseholdLock(found.success.householdId, () => accept(asked))
    }),
  ]

  /** Accepts an invitation, under the lock of its household: its sender may have been removed a moment ago. */
  async function accept(asked: PersonalRequest<typeof acceptInvitation>): Outcome<{ householdId: HouseholdId }> {
    const again = await asked.again()
    if (Result.isFailure(again)) return Result.fail(again.failure)
    const found = await invitationFor(again.success, asked.body.token)
    if (Result.isFailure(found)) return Result.fail(found.failure)
    const { householdId, invitationId, inviterId, invitation } = found.success
    if (invitation.role === "owner" && !isSteppedUp(again.success, stepUpMinutes, now())) {
      return Result.fail(refused({ _tag: "StepUpNeeded" }))
    }
    const person = { ...again.success, householdId }
    const joined = await carry(
      acceptInvitation,
      { ...asked, person },
      {
        _tag: "JoinHousehold",
        invitationId,
        inviterId,
        memberId: person.userId,
        on: serverDay(now()),
      },
    )
    if (Result.isFailure(joined)) return Result.fail(joined.failure)
    await dependencies.joinNotices.send({ householdId, invitationId })
    return Result.succeed({ body: { householdId }, person })
  }

  /** The invitation that a token leads to, if this person may accept it: it was sent to the address of their account. */
  async function invitationFor(person: SignedIn, token: string) {
    const found = await invitationAt(token)
    const isMember = person.memberships.some(({ householdId }) => householdId === found?.householdId)
    if (!found || !(found.isOpen || isMember)) return Result.fail(refused({ _tag: "InvitationOver" }))
    if (found.email !== normalised(person.email)) {
      return Result.fail(refused({ _tag: "InvitationForAnother", address: masked(found.email) }))
    }
    return isMember ? Result.fail(refused({ _tag: "AlreadyMember" })) : Result.succeed(found)
  }

  /** Whether the sender of an invitation could send it today: an owner whose account is not disabled. */
  async function mayInvite(householdId: HouseholdId, inviterId: UserId): Promise<boolean> {
    const inviter = (await people.find(inviterId))?.person
    const state = await householdNow(log, householdId)
    return inviter?.isDisabled === false && state._tag === "Founded" && isOwner(state, inviterId)
  }

  /** The invitation that a token leads to, and whether it can still be accepted. */
  async function invitationAt(token: string) {
    const place = await links.find(token)
    if (!place) return undefined
    const { householdId, invitationId, inviterId } = place
    const [founded, invitations] = await snapshot(
      db,
      // With the access of the inviting member: the invited user is no member yet.
      { householdId, personId: inviterId, portfolios: null },
      async (tx) => [await householdOf(tx, householdId), await invitationsOf(tx, householdId)] as const,
    )
    const invitation = invitations.find((row) => row.invitation_id === invitationId)
    const isOpen =
      invitation?.status === "open" &&
      lastDayOfRow(invitation) >= serverDay(now()) &&
      (await mayInvite(householdId, inviterId))
    return invitation && { ...place, invitation, isOpen, name: founded?.name ?? null }
  }
}

const lastDayOfRow = ({ invited_on, role, until }: InvitationRow): CalendarDate =>
  lastDayOf({
    invitedOn: invited_on,
    offered: { role, until, portfolios: null },
  })
