import { describe, expect, it } from "vitest"
import { happens, nothingHappens, refused } from "#tests/domain/given.ts"
import {
  cancel,
  cancelled,
  changePlan,
  end,
  ended,
  given,
  planChanged,
  renew,
  renewed,
  resume,
  resumed,
  start,
  started,
  startTrial,
  trialStarted,
} from "./examples.ts"

const trial = trialStarted("2024-05-01", "2024-05-15")
const premium = started("premium", "2024-05-10", "2024-06-10")

describe("a trial", () => {
  it("a trial lasts fourteen days from the day on which it begins", () => {
    expect(given().when(startTrial("2024-02-20"))).toEqual(happens(trialStarted("2024-02-20", "2024-03-05")))
  })

  it("a trial can be started once, and only before the first paid plan", () => {
    expect(given(trial).when(startTrial("2024-05-01"))).toEqual(nothingHappens)
    expect(given(trial).when(startTrial("2024-05-02"))).toEqual(refused("TrialAlreadyUsed"))
    expect(given(trial).when(startTrial("2025-05-02"))).toEqual(refused("TrialAlreadyUsed"))
    expect(given(premium, ended("2024-05-11")).when(startTrial("2024-05-12"))).toEqual(refused("TrialAlreadyUsed"))
  })

  it("a trial is replaced by a paid plan, and needs no cancellation", () => {
    expect(given(trial).when(start("black", "2024-05-03", "2024-06-03"))).toEqual(
      happens(started("black", "2024-05-03", "2024-06-03")),
    )
    expect(given(trial).when(cancel("2024-05-02"))).toEqual(refused("NoSubscription"))
  })
})

describe("a paid plan", () => {
  it("a paid plan is started once when the command is sent again, even after it was extended, changed and ended", () => {
    const again = start("premium", "2024-05-10", "2024-06-10")
    expect(given().when(again)).toEqual(happens(premium))
    expect(given(premium).when(again)).toEqual(nothingHappens)
    expect(given(premium, renewed("2024-07-10"), planChanged("black", "2024-06-01")).when(again)).toEqual(
      nothingHappens,
    )
    expect(given(premium, ended("2024-05-20")).when(again)).toEqual(nothingHappens)
  })

  it("a paid plan is the only one while it lasts; the next can begin on the day after", () => {
    const next = (on: string) => start("black", on, "2024-09-01")
    expect(given(premium).when(next("2024-06-10"))).toEqual(refused("AlreadySubscribed", { plan: "premium" }))
    expect(given(premium, cancelled("2024-05-11")).when(next("2024-06-10"))).toEqual(
      refused("AlreadySubscribed", { plan: "premium" }),
    )
    expect(given(premium).when(next("2024-06-11"))).toEqual(happens(started("black", "2024-06-11", "2024-09-01")))
    expect(given(premium, ended("2024-05-20")).when(next("2024-05-19"))).toEqual(
      refused("AlreadySubscribed", { plan: "premium" }),
    )
    expect(given(premium, ended("2024-05-20")).when(next("2024-05-20"))).toEqual(
      happens(started("black", "2024-05-20", "2024-09-01")),
    )
  })

  it("a paid plan is paid for beyond the day on which it begins", () => {
    expect(given().when(start("starter", "2024-05-10", "2024-05-10"))).toEqual(
      refused("PaidUntilNotLater", { paidUntil: "2024-05-10" }),
    )
  })

  it("a paid plan can be changed while it lasts, once when the command is sent again", () => {
    expect(given(premium).when(changePlan("black", "2024-06-10"))).toEqual(happens(planChanged("black", "2024-06-10")))
    expect(given(premium).when(changePlan("premium", "2024-05-20"))).toEqual(nothingHappens)
    expect(given(premium).when(changePlan("black", "2024-06-11"))).toEqual(refused("NoSubscription"))
    expect(given(premium, ended("2024-05-20")).when(changePlan("black", "2024-05-20"))).toEqual(
      refused("NoSubscription"),
    )
  })

  it("a paid plan can be extended, also late and when cancelled, and never shortened", () => {
    expect(given(premium).when(renew("2024-07-10"))).toEqual(happens(renewed("2024-07-10")))
    expect(given(premium, cancelled("2024-05-20")).when(renew("2024-07-10"))).toEqual(happens(renewed("2024-07-10")))
    expect(given(premium, renewed("2024-07-10")).when(renew("2024-07-10"))).toEqual(nothingHappens)
    expect(given(premium, renewed("2024-07-10")).when(renew("2024-06-10"))).toEqual(
      refused("PaidUntilNotLater", { paidUntil: "2024-07-10" }),
    )
    expect(given(premium, ended("2024-05-20")).when(renew("2024-07-10"))).toEqual(refused("NoSubscription"))
  })

  it("a paid plan is cancelled once, and can be resumed while it is paid for", () => {
    const off = given(premium, cancelled("2024-05-20"))
    expect(given(premium).when(cancel("2024-05-20"))).toEqual(happens(cancelled("2024-05-20")))
    expect(off.when(cancel("2024-05-20"))).toEqual(nothingHappens)
    expect(off.when(cancel("2024-05-21"))).toEqual(refused("AlreadyCancelled", { paidUntil: "2024-06-10" }))
    expect(off.when(resume("2024-06-10"))).toEqual(happens(resumed))
    expect(off.when(resume("2024-06-11"))).toEqual(refused("NoSubscription"))
    expect(given(premium).when(resume("2024-05-20"))).toEqual(nothingHappens)
    expect(given(premium, cancelled("2024-05-20"), resumed).when(cancel("2024-05-21"))).toEqual(
      happens(cancelled("2024-05-21")),
    )
    expect(given(premium).when(cancel("2024-06-11"))).toEqual(refused("NoSubscription"))
  })

  it("a paid plan is ended once", () => {
    expect(given(premium).when(end("2024-05-20"))).toEqual(happens(ended("2024-05-20")))
    expect(given(premium, ended("2024-05-20")).when(end("2024-05-21"))).toEqual(nothingHappens)
  })

  it.each([changePlan("black", "2024-05-20"), renew("2024-07-10"), cancel("2024-05-20"), resume("2024-05-20")])(
    "a command that needs a paid plan is refused without one: $_tag",
    (command) => {
      expect(given().when(command)).toEqual(refused("NoSubscription"))
      expect(given().when(end("2024-05-20"))).toEqual(refused("NoSubscription"))
    },
  )
})
