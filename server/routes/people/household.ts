import { serverDay } from "#server/identity/today.ts"
import { Result } from "effect"
import type { HouseholdCommand } from "#domain/household/commands.ts"
import { invitationWithId } from "#domain/household/state.ts"
import type { HouseholdId, InvitationId, UserId } from "#domain/shared/ids.ts"
import { householdOf, invitationsOf, membersOf } from "#projections/members.ts"
import type { InvitationRow, MemberRow } from "#projections/readModels.ts"
import { mayInRole } from "#domain/household/roles.ts"
import { accessOf } from "#server/db/access.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import {
  changeMember,
  type InvitationView,
  inviteMember,
  leaveHousehold,
  type MemberView,
  nameHousehold,
  readHousehold,
  removeMember,
  withdrawInvitation,
} from "#contract/people/household.ts"
import type { Acknowledged } from "#contract/problem.ts"
import { type EventLog, type Position, positionOfText } from "#server/eventlog/eventLog.ts"
import { snapshot } from "#server/views/snapshot.ts"
import { refused } from "#server/http/problems.ts"
import { type Outcome, personalRoute, queryRoute, type Route } from "#server/http/route.ts"
import type { Identity } from "#server/identity/identity.ts"
import type { SentInvitation } from "#server/identity/invitations.ts"
import { householdNow } from "#server/application/aggregates.ts"
import { type Batch, type CommandDependencies, execute } from "#server/application/execute.ts"
import { invitationBatch, type InvitationSources } from "#server/application/invitations.ts"
import { type CommandRequest, sessionOf } from "#server/application/principal.ts"
import type { QueryDependencies } from "#server/routes/queries.ts"
import { type InvitedDependencies, invitedRoutes, lastDayOfRow, nameOf } from "./invited.ts"

/** Commands that take access away from a user, or may do so. */
const reducesAccess: ReadonlySet<HouseholdCommand["_tag"]> = new Set([
  "ChangeMember",
  "RemoveMember",
  "WithdrawInvitation",
])

/** Commands that a household takes while an archive is being imported into it. */
const evenWhileImporting: ReadonlySet<HouseholdCommand["_tag"]> = new Set(["ChangeMember", "RemoveMember"])

export interface HouseholdDependencies
  extends CommandDependencies, InvitationSources, InvitedDependencies, Pick<QueryDependencies, "db" | "reflected"> {
  readonly log: EventLog
  readonly people: InvitedDependencies["people"]
  readonly links: InvitedDependencies["links"]
  /** Appends also while an archive is being imported into the household. */
  readonly ungatedLog: EventLog
  readonly refuseInvitation: Identity["refuseInvitation"]
  /** Returns when the read model of members shows the position. */
  readonly membersShow: (position: Position) => Promise<void>
}

export function householdRoutes(dependencies: HouseholdDependencies): ReadonlyArray<Route> {
  const { now, db, reflected, links, refuseInvitation } = dependencies
  const { carry, carryBatch, carryWithInvitations } = commandsOf(dependencies)
  const { memberView, invitationView } = viewsOf(dependencies)

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
    ...invitedRoutes(dependencies, carry),
  ]
}

/** Executes the commands of a household. */
function commandsOf(dependencies: HouseholdDependencies) {
  const { log, links, membersShow, ungatedLog } = dependencies

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

  return { carry, carryBatch, carryWithInvitations }
}

/** What members see of each other and of the invitations. */
function viewsOf({ people }: HouseholdDependencies) {
  const memberView = async (row: MemberRow, you: UserId): Promise<MemberView> => ({
    memberId: row.member_id,
    role: row.role,
    until: row.until,
    portfolios: row.portfolios,
    ...(await nameOf(people, row.member_id)),
    joinedAt: row.joined_at.toISOString(),
    isYou: row.member_id === you,
  })

  async function invitationView(
    row: InvitationRow,
    sent: ReadonlyMap<string, SentInvitation>,
  ): Promise<InvitationView> {
    const { email, inviterId } = sent.get(row.invitation_id) ?? {}
    const inviter = inviterId && (await nameOf(people, inviterId))
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

  return { memberView, invitationView }
}
