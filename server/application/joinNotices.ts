import { HashMap } from "effect"
import { type FoundedHousehold, invitationWithId } from "#domain/household/state.ts"
import type { HouseholdId, PortfolioId, UserId } from "#domain/shared/ids.ts"
import type { Language } from "#contract/people/identity.ts"
import type { EventLog } from "#server/eventlog/eventLog.ts"
import type { InvitationLinks, InvitationPlace } from "#server/identity/invitations.ts"
import type { People, Person } from "#server/identity/people.ts"
import type { MailQueue, MailToSend } from "#server/mail/mail.ts"
import { householdNow, portfolioNow } from "./aggregates.ts"
import { statedName } from "#server/identity/personName.ts"

/** Mails that notify the owners of a household that a user has joined. */
export interface JoinNotices {
  /**
   * Ends the link of an invitation that was accepted and mails every owner but the one who joined. However often it is
   * called, each owner gets one mail.
   */
  readonly send: (accepted: InvitationPlace) => Promise<void>
  /** Sends the mails that are missing because of a crash after joining. */
  readonly tidy: () => Promise<void>
}

interface Dependencies {
  readonly log: EventLog
  readonly people: Pick<People, "find">
  readonly links: Pick<InvitationLinks, "withdraw" | "accepted">
  readonly mail: MailQueue
  /** The address of a page of the app, in a language. */
  readonly linkTo: (language: Language, path: string) => string
}

export function joinNotices({ log, people, links, mail, linkTo }: Dependencies): JoinNotices {
  const personOf = async (userId: UserId): Promise<Person | undefined> => (await people.find(userId))?.person

  async function titlesOf(
    householdId: HouseholdId,
    portfolios: ReadonlyArray<PortfolioId>,
  ): Promise<ReadonlyArray<string>> {
    const found = await Promise.all(portfolios.map((portfolioId) => portfolioNow(log, householdId, portfolioId)))
    return found.flatMap((portfolio) => (portfolio._tag === "Created" ? [portfolio.title] : []))
  }

  async function noticesOf(
    household: FoundedHousehold,
    { householdId, invitationId }: InvitationPlace,
  ): Promise<ReadonlyArray<MailToSend>> {
    const { joinedBy, offered } = invitationWithId(household, invitationId) ?? {}
    const joiner = joinedBy && (await personOf(joinedBy))
    if (!joiner || !offered) return []
    const { role, until, portfolios } = offered
    const joined = {
      _tag: "MemberJoined",
      name: statedName(joiner),
      address: joiner.email,
      household: household.name,
      role,
      portfolios: portfolios && (await titlesOf(householdId, portfolios)),
      until,
    } as const
    const owners = await Promise.all(ownersOf(household).map(personOf))
    return owners.flatMap((owner) => {
      if (!owner || owner.userId === joinedBy) return []
      const { language } = owner.preferences
      const mailed = { ...joined, membersLink: linkTo(language, `/app/household?household=${householdId}`) }
      // The mail is about the user who joined, and is erased with them.
      return [{ to: owner.email, language, mail: mailed, subjectId: joinedBy }]
    })
  }

  async function send(accepted: InvitationPlace): Promise<void> {
    const household = await householdNow(log, accepted.householdId)
    const notices = household._tag === "Founded" ? await noticesOf(household, accepted) : []
    await links.withdraw(accepted, async (tx) => {
      for (const notice of notices) await mail.queue(tx, notice)
    })
  }

  return {
    send,
    async tidy() {
      for (const accepted of await links.accepted()) await send(accepted)
    },
  }
}

const ownersOf = ({ members }: FoundedHousehold): ReadonlyArray<UserId> =>
  HashMap.toEntries(members).flatMap(([userId, member]) =>
    member !== "removed" && member.role === "owner" ? [userId] : [],
  )
