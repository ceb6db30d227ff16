import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { HouseholdEvent } from "#domain/household/events.ts"
import { household } from "#domain/household/household.ts"
import { memberOn } from "#domain/household/state.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { fold } from "#domain/shared/decider.ts"
import { UserId } from "#domain/shared/ids.ts"
import { happens, type Json, nothingHappens, refused } from "#tests/domain/given.ts"
import {
  adviser,
  anna,
  auditor,
  beat,
  change,
  changed,
  clara,
  editor,
  erase,
  erased,
  found,
  founded,
  given,
  invite,
  invited,
  join,
  joined,
  name,
  named,
  owner,
  person,
  portfolio,
  remove,
  removed,
  viewer,
  withdraw,
  withdrawn,
} from "./examples.ts"

const withBeat = (as: object) => [founded, invited(1, as), joined(1, beat, as)]
const memberAfter = (history: ReadonlyArray<Json>, who: string, day: string) =>
  memberOn(
    fold(
      household,
      history.map((event) => Schema.decodeUnknownSync(HouseholdEvent)(event)),
    ),
    UserId.make(who),
    CalendarDate.make(day),
  )

describe("an invitation", () => {
  it("an invitation offers a role, and is accepted by its recipient", () => {
    expect(given(founded).when(invite(1, editor))).toEqual(happens(invited(1, editor)))
    expect(given(founded, invited(1, editor)).when(join(1, beat))).toEqual(happens(joined(1, beat, editor)))
  })

  it("an invitation is sent once when the command is repeated, also a day later and with its portfolios in another order", () => {
    const limited = { ...adviser, portfolios: [portfolio(1), portfolio(2)] }
    const turned = { ...adviser, portfolios: [portfolio(2), portfolio(1), portfolio(2)] }
    expect(given(founded).when(invite(1, turned))).toEqual(happens(invited(1, limited)))
    expect(given(founded, invited(1, limited)).when(invite(1, turned, "2024-05-02"))).toEqual(nothingHappens)
    expect(given(founded, invited(1, viewer), withdrawn(1)).when(invite(1, viewer))).toEqual(nothingHappens)
    expect(given(founded, invited(1, viewer)).when(invite(1, limited))).toEqual(refused("InvitationIdAlreadyUsed"))
  })

  it("an invitation can be accepted for seven days after the day on which it was sent", () => {
    const open = given(founded, invited(1, viewer, "2024-02-25"))
    expect(open.when(join(1, beat, "2024-03-03"))).toEqual(happens(joined(1, beat, viewer)))
    expect(open.when(join(1, beat, "2024-03-04"))).toEqual(refused("InvitationExpired", { lastOn: "2024-03-03" }))
  })

  it("an invitation cannot be accepted after the end of the access that it offers", () => {
    const short = { ...viewer, until: "2024-05-03" }
    const open = given(founded, invited(1, short))
    expect(open.when(join(1, beat, "2024-05-03"))).toEqual(happens(joined(1, beat, short)))
    expect(open.when(join(1, beat, "2024-05-04"))).toEqual(refused("InvitationExpired", { lastOn: "2024-05-03" }))
  })

  it("an invitation is accepted once, by one user", () => {
    expect(given(...withBeat(viewer)).when(join(1, beat))).toEqual(nothingHappens)
    expect(given(...withBeat(viewer)).when(join(1, clara))).toEqual(refused("InvitationAnswered"))
    expect(given(...withBeat(viewer), removed(beat)).when(join(1, beat))).toEqual(refused("InvitationAnswered"))
  })

  it("an invitation is withdrawn once, and not after it was accepted", () => {
    expect(given(founded, invited(1, viewer)).when(withdraw(1))).toEqual(happens(withdrawn(1)))
    expect(given(founded, invited(1, viewer), withdrawn(1)).when(withdraw(1))).toEqual(nothingHappens)
    expect(given(founded, invited(1, viewer), withdrawn(1)).when(join(1, beat))).toEqual(refused("InvitationAnswered"))
    expect(given(...withBeat(viewer)).when(withdraw(1))).toEqual(refused("InvitationAnswered"))
  })

  it("an invitation that does not exist is refused", () => {
    expect(given(founded).when(join(1, beat))).toEqual(refused("InvitationNotFound"))
    expect(given(founded).when(withdraw(1))).toEqual(refused("InvitationNotFound"))
  })

  it("an invitation is for users who are not members, or whose access has ended", () => {
    expect(given(founded, invited(1, viewer)).when(join(1, anna))).toEqual(refused("AlreadyMember"))
    const over = given(...withBeat(auditor), invited(2, viewer, "2024-07-01"))
    expect(over.when(join(2, beat, "2024-07-01"))).toEqual(happens(joined(2, beat, viewer)))
    expect(over.when(join(2, beat, "2024-06-30"))).toEqual(refused("AlreadyMember"))
  })
})

describe("the access that an invitation offers", () => {
  it.each([owner, editor])("the access has no end and no limits for $role", (as) => {
    const history = given(founded)
    const refusal = refused("RoleCannotBeLimited", { role: as.role })
    expect(history.when(invite(1, { ...as, until: "2030-01-01" }))).toEqual(refusal)
    expect(history.when(invite(1, { ...as, portfolios: [portfolio(1)] }))).toEqual(refusal)
  })

  it("the access of an auditor has an end", () => {
    expect(given(founded).when(invite(1, { ...auditor, until: null }))).toEqual(refused("AuditorNeedsEnd"))
    expect(given(...withBeat(viewer)).when(change(beat, { ...auditor, until: null }))).toEqual(
      refused("AuditorNeedsEnd"),
    )
  })

  it("the access cannot end before it begins", () => {
    expect(given(founded).when(invite(1, auditor, "2024-07-01"))).toEqual(
      refused("EndInPast", { earliest: "2024-07-01" }),
    )
    expect(given(founded).when(invite(1, auditor, "2024-06-30"))).toEqual(happens(invited(1, auditor, "2024-06-30")))
    expect(given(...withBeat(viewer)).when(change(beat, auditor, "2024-07-01"))).toEqual(
      refused("EndInPast", { earliest: "2024-07-01" }),
    )
  })

  it("the access covers one portfolio at least, and two hundred at most", () => {
    const of = (count: number) => ({ ...viewer, portfolios: Array.from({ length: count }, (_, n) => portfolio(n)) })
    expect(given(founded).when(invite(1, of(0)))).toEqual(refused("NoPortfolioChosen"))
    expect(given(founded).when(invite(1, of(200)))).toEqual(happens(invited(1, of(200))))
    expect(given(founded).when(invite(1, of(201)))).toEqual(refused("TooManyPortfoliosChosen", { most: 200 }))
  })
})

describe("a member", () => {
  it("a member gets another role once when the command is sent again", () => {
    expect(given(...withBeat(viewer)).when(change(beat, adviser))).toEqual(happens(changed(beat, adviser)))
    expect(given(...withBeat(viewer), changed(beat, adviser)).when(change(beat, adviser))).toEqual(nothingHappens)
  })

  it("a member is removed, or leaves, once, and may be invited again", () => {
    const gone = [...withBeat(viewer), removed(beat)]
    expect(given(...withBeat(viewer)).when(remove(beat))).toEqual(happens(removed(beat)))
    expect(given(...gone).when(remove(beat))).toEqual(nothingHappens)
    expect(given(...gone).when(change(beat, editor))).toEqual(refused("MemberNotFound"))
    expect(given(...gone, invited(2, editor)).when(join(2, beat))).toEqual(happens(joined(2, beat, editor)))
  })

  it("a command about a user who is not a member is refused", () => {
    expect(given(founded).when(remove(beat))).toEqual(refused("MemberNotFound"))
    expect(given(founded).when(change(beat, viewer))).toEqual(refused("MemberNotFound"))
  })

  it("a member may do what the role allows, in its portfolios, up to and including the last day", () => {
    const history = withBeat({ ...adviser, until: "2024-06-30" })
    expect(memberAfter(history, anna, "2024-05-02")).toEqual({ role: "owner", portfolios: null })
    expect(memberAfter(history, beat, "2024-06-30")).toEqual({ role: "adviser", portfolios: [portfolio(1)] })
    expect(memberAfter(history, beat, "2024-07-01")).toBeUndefined()
    expect(memberAfter([...history, removed(beat)], beat, "2024-05-02")).toBeUndefined()
    expect(memberAfter(history, clara, "2024-05-02")).toBeUndefined()
    expect(memberAfter([], anna, "2024-05-02")).toBeUndefined()
  })
})

describe("the last owner", () => {
  it("the last owner can neither leave nor get another role", () => {
    expect(given(...withBeat(editor)).when(remove(anna))).toEqual(refused("LastOwner"))
    expect(given(...withBeat(editor)).when(change(anna, editor))).toEqual(refused("LastOwner"))
  })

  it("an owner can leave when there is another owner, also the founder", () => {
    expect(given(...withBeat(owner)).when(remove(anna))).toEqual(happens(removed(anna)))
    expect(given(...withBeat(owner)).when(change(anna, viewer))).toEqual(happens(changed(anna, viewer)))
    expect(given(...withBeat(owner), removed(anna)).when(remove(beat, beat))).toEqual(refused("LastOwner"))
  })
})

describe("a command about members", () => {
  it.each([editor, viewer, adviser])("a command about members is refused from $role", (as) => {
    const history = given(...withBeat(as), invited(2, viewer), joined(2, clara, viewer), invited(3, viewer))
    expect(history.when(invite(4, viewer, "2024-05-01", beat))).toEqual(refused("OwnersOnly"))
    expect(history.when(withdraw(3, beat))).toEqual(refused("OwnersOnly"))
    expect(history.when(change(clara, editor, "2024-05-03", { actorId: beat }))).toEqual(refused("OwnersOnly"))
    expect(history.when(change(beat, owner, "2024-05-03", { actorId: beat }))).toEqual(refused("OwnersOnly"))
    expect(history.when(remove(anna, beat))).toEqual(refused("OwnersOnly"))
    expect(history.when(remove(beat, beat))).toEqual(happens(removed(beat)))
  })

  it("a command about members is refused from an owner who was removed or is an owner no longer", () => {
    for (const end of [removed(beat), changed(beat, viewer)]) {
      const history = given(...withBeat(owner), end)
      expect(history.when(invite(2, owner, "2024-05-01", beat))).toEqual(refused("OwnersOnly"))
      expect(history.when(change(anna, viewer, "2024-05-03", { actorId: beat }))).toEqual(refused("OwnersOnly"))
      expect(history.when(remove(anna, beat))).toEqual(refused("OwnersOnly"))
    }
  })
})

describe("the invitations that an owner sent", () => {
  const sent = [2, 3, 4]
  const history = given(...withBeat(owner), invited(2, owner), invited(3, viewer), invited(4, viewer), withdrawn(4))

  it("open invitations end when their sender is removed, leaves or gets another role", () => {
    const ends = [withdrawn(2), withdrawn(3)]
    expect(history.when(remove(beat, anna, sent))).toEqual(happens(removed(beat), ...ends))
    expect(history.when(remove(beat, beat, sent))).toEqual(happens(removed(beat), ...ends))
    expect(history.when(change(beat, editor, "2024-05-03", { sent }))).toEqual(happens(changed(beat, editor), ...ends))
  })

  it("an invitation whose sender is no longer an owner cannot be accepted", () => {
    const accept = join(2, clara, "2024-05-02", beat)
    expect(history.when(accept)).toEqual(happens(joined(2, clara, owner)))
    const gone = given(...withBeat(owner), invited(2, owner), removed(beat))
    expect(gone.when(accept)).toEqual(refused("InviterIsNoOwner"))
    const demoted = given(...withBeat(owner), invited(2, viewer), changed(beat, viewer))
    expect(demoted.when(accept)).toEqual(refused("InviterIsNoOwner"))
  })
})

describe("fifty members", () => {
  const members = (count: number) =>
    Array.from({ length: count }, (_, n) => [invited(n, viewer), joined(n, person(n + 100), viewer)]).flat()

  it("fifty members are the most that a household can have, open invitations included", () => {
    expect(given(founded, ...members(48)).when(invite(60, viewer))).toEqual(happens(invited(60, viewer)))
    expect(given(founded, ...members(48), invited(60, viewer)).when(invite(61, viewer))).toEqual(
      refused("TooManyMembers", { most: 50 }),
    )
    expect(given(founded, ...members(49), invited(60, viewer)).when(join(60, beat))).toEqual(
      refused("TooManyMembers", { most: 50 }),
    )
  })

  it("a place among fifty members is free when a member leaves, or an invitation is withdrawn or expires", () => {
    const again = invite(61, viewer, "2024-05-09")
    const invitedAgain = happens(invited(61, viewer, "2024-05-09"))
    const full = [founded, ...members(48), invited(60, viewer, "2024-05-02")]
    expect(given(...full).when(again)).toEqual(refused("TooManyMembers", { most: 50 }))
    expect(given(...full, removed(person(100))).when(again)).toEqual(invitedAgain)
    expect(given(...full, withdrawn(60)).when(again)).toEqual(invitedAgain)
    expect(given(founded, ...members(48), invited(60, viewer, "2024-05-01")).when(again)).toEqual(invitedAgain)
  })
})

describe("a household", () => {
  it("a household has the name that it was given last", () => {
    expect(given(founded).when(name("Keller"))).toEqual(happens(named("Keller")))
    expect(given(founded, named("Keller")).when(name("Keller"))).toEqual(nothingHappens)
    expect(given(founded, named("Keller"), named("Meier")).when(name("Keller"))).toEqual(happens(named("Keller")))
  })

  it("a household is erased once, and accepts no command afterwards", () => {
    expect(given(founded).when(erase)).toEqual(happens(erased))
    expect(given(founded, erased).when(erase)).toEqual(nothingHappens)
    for (const command of [found(anna), name("Keller"), invite(1, viewer), join(1, beat), remove(anna)]) {
      expect(given(founded, invited(1, viewer), erased).when(command)).toEqual(refused("HouseholdIsErased"))
    }
    expect(memberAfter([founded, erased, founded], anna, "2024-05-02")).toBeUndefined()
  })

  it("a household has to be founded first", () => {
    for (const command of [name("Keller"), invite(1, viewer), join(1, beat), remove(anna), erase]) {
      expect(given().when(command)).toEqual(refused("HouseholdNotFounded"))
    }
  })
})
