import { invitationDays } from "#domain/household/members.ts"
import { invitationWithId } from "#domain/household/state.ts"
import { addDays } from "#domain/shared/calendarDate.ts"
import type { HouseholdId, UserId } from "#domain/shared/ids.ts"
import type { BodyOf, ParamsOf } from "#contract/endpoint.ts"
import { inviteMember } from "#contract/people/household.ts"
import type { Language } from "#contract/people/identity.ts"
import type { PendingHandlers } from "#server/commands/pendingCommands.ts"
import type { Identity } from "#server/identity/identity.ts"
import type { InvitationLinks } from "#server/identity/invitations.ts"
import type { People } from "#server/identity/people.ts"
import { statedName } from "#server/identity/personName.ts"
import { serverDay } from "#server/identity/today.ts"
import type { MailQueue } from "#server/mail/mail.ts"
import { householdNow } from "./aggregates.ts"
import { type Batch, decodedBy, execute, type Execution } from "./execute.ts"
import { completing } from "./principal.ts"

export interface InvitationSources extends Pick<Execution, "log"> {
  readonly now: () => Date
  readonly people: Pick<People, "find">
  readonly links: Pick<InvitationLinks, "issue">
  readonly countInvitation: Identity["countInvitation"]
  readonly queueMail: MailQueue["queue"]
  /** The address of the page on which an invitation is accepted. */
  readonly linkTo: (language: Language, path: string, token: string) => string
}

type Asked = Pick<Batch, "commandId" | "sent"> & {
  readonly householdId: HouseholdId
  readonly inviterId: UserId
  readonly params: ParamsOf<typeof inviteMember>
  readonly body: BodyOf<typeof inviteMember>
}

/** Invites a person: an event, and then a link and a mail, which are stored in one transaction. */
export function invitationBatch(
  { log, now, people, links, countInvitation, queueMail, linkTo }: InvitationSources,
  { householdId, inviterId, params, body, commandId, sent }: Asked,
): Batch {
  const { invitationId } = params
  const { email, ...terms } = body
  const today = serverDay(now())

  async function sendLink(): Promise<void> {
    const household = await householdNow(log, householdId)
    const inviter = (await people.find(inviterId))?.person
    if (household._tag !== "Founded" || !inviter) return
    // When the command is repeated, the invitation may have been answered or withdrawn.
    const invitation = invitationWithId(household, invitationId)
    if (invitation?.status !== "open") return
    // The link expires with the last day of the invitation.
    const expiresAt = new Date(`${addDays(invitation.invitedOn, invitationDays + 1)}T00:00:00Z`)
    const { language } = inviter.preferences
    await links.issue({ householdId, invitationId, inviterId, email, expiresAt }, async (tx, token) => {
      const mail = {
        _tag: "Invited",
        inviter: statedName(inviter) ?? inviter.email,
        household: household.name,
        role: terms.role,
        link: linkTo(language, "/invitation", token),
        days: invitationDays,
      } as const
      await countInvitation(tx, householdId, email)
      await queueMail(tx, { to: email, language, mail, subjectId: householdId })
    })
  }

  const command = { _tag: "InviteMember", actorId: inviterId, ...params, ...terms, today } as const
  return { name: inviteMember.name, commandId, sent, steps: [{ kind: "household", command }], afterwards: sendLink }
}

/** Completes an invitation that a server left without its link. */
export const invitationHandlers = (sources: InvitationSources & Execution): PendingHandlers => ({
  async [inviteMember.name](pending) {
    const asked = { ...pending, inviterId: pending.actorId, ...decodedBy(inviteMember, pending.sent) }
    await execute(sources, invitationBatch(sources, asked), completing(pending))
  },
})
