import { randomUUID } from "node:crypto"
import type { Membership } from "#domain/household/membership.ts"
import {
  acceptInvitation,
  changeMember,
  inviteMember,
  leaveHousehold,
  removeMember,
  withdrawInvitation,
} from "#contract/people/household.ts"
import type { Newcomer } from "#scripts/setup/newcomer.ts"
import type { Household } from "./household.ts"
import { type Story, type Target, type Wanted, wanted } from "./load.ts"

/**
 * Stories about the members of one household: guests who are removed, leave, and stay, with and without limits, and
 * invitations that are withdrawn. They are few and run in order: a household may invite twenty users per day and an
 * address three times, and each story needs a step-up, of which ten per hour are possible.
 */
export function memberStories(household: Household): ReadonlyArray<Story> {
  const auditor: Membership = {
    role: "auditor",
    until: "2099-12-31" as Membership["until"],
    portfolios: household.portfolioIds.slice(0, 1) as unknown as Membership["portfolios"],
  }
  const [editor, viewer, adviser] = (["editor", "viewer", "adviser"] as const).map(whole) as [
    Membership,
    Membership,
    Membership,
  ]
  const stories = [
    [...withdrawn(household, viewer), ...joined(household, editor), changed(household, auditor), removed(household)],
    [...withdrawn(household, auditor), ...joined(household, auditor), changed(household, viewer), left(household)],
    [...withdrawn(household, editor), ...joined(household, viewer), changed(household, adviser)],
    [...withdrawn(household, viewer), changed(household, editor)],
  ]
  return stories.map((commands) => ({ commands, alone: household.person.householdId }))
}

const whole = (role: Membership["role"]): Membership => ({ role, until: null, portfolios: null })

function withdrawn({ person }: Household, terms: Membership): ReadonlyArray<Wanted> {
  const invitationId = randomUUID()
  return [
    wanted(inviteMember, person, { invitationId }, { email: `${randomUUID()}@example.org`, ...terms }),
    wanted(withdrawInvitation, person, { invitationId }, undefined),
  ]
}

function joined({ person, guest }: Household, terms: Membership): ReadonlyArray<Wanted> {
  const { householdId } = person
  return [
    wanted(inviteMember, person, { invitationId: randomUUID() }, { email: guest.email, ...terms }),
    wanted(
      acceptInvitation,
      guest,
      undefined,
      { token: "" },
      {
        membership: { householdId, memberId: guest.userId, terms },
        bodyFrom: async () => {
          const token = await guest.mailedToken()
          return token === undefined ? undefined : { token }
        },
        isDone: (target) => belongs(guest, householdId, target),
      },
    ),
  ]
}

const changed = ({ person, guest }: Household, terms: Membership): Wanted =>
  wanted(changeMember, person, { memberId: guest.userId }, terms, {
    membership: { householdId: person.householdId, memberId: guest.userId, terms },
  })

const removed = ({ person, guest }: Household): Wanted =>
  wanted(removeMember, person, { memberId: guest.userId }, undefined, {
    membership: { householdId: person.householdId, memberId: guest.userId, terms: null },
  })

const left = ({ person: { householdId }, guest }: Household): Wanted =>
  wanted(leaveHousehold, guest, undefined, undefined, {
    householdId,
    membership: { householdId, memberId: guest.userId, terms: null },
    isReady: (target) => belongs(guest, householdId, target),
    // A former member is refused as a stranger.
    isDone: async (target) => !(await belongs(guest, householdId, target)),
  })

async function belongs(person: Newcomer, householdId: string, { address }: Target): Promise<boolean> {
  const answer = await fetch(`${address}/api/session`, {
    headers: { authorization: await person.authorization({ at: address }) },
  })
  if (!answer.ok) throw new Error(`/api/session was answered ${answer.status}`)
  const { households } = (await answer.json()) as { readonly households: ReadonlyArray<{ householdId: string }> }
  return households.some((one) => one.householdId === householdId)
}
