import { describe, expect, it } from "vitest"
import { household } from "#domain/household/household.ts"
import { directionOf, type CashFlowKind } from "#domain/holding/entries/cashFlow.ts"
import { addDays, type CalendarDate } from "#domain/shared/calendarDate.ts"
import { fold } from "#domain/shared/decider.ts"
import type { HouseholdId, UserId } from "#domain/shared/ids.ts"
import type { Language } from "#contract/people/preferences.ts"
import type { BookedEvent } from "#server/demo/book.ts"
import { familySeed, familyUntil } from "#server/demo/family/family.ts"
import { newestOfEachKind } from "#server/demo/writing.ts"
import { demoSeries, publishedBy } from "#server/demo/prices.ts"

const householdId = "3f0c8f0e-6a0d-4c0b-9d8e-7d2c1b0a9f8e" as HouseholdId
const founderId = "8d4b0c3a-1f2e-4d5c-8b6a-7e9f0d1c2b3a" as UserId
const day = (text: string) => text as CalendarDate

/** Founded and declared a demo household. */
const founded = fold(household, [
  { _tag: "HouseholdFounded", householdId, founderId, role: "owner" },
  { _tag: "HouseholdDeclaredMadeUp", seed: familySeed },
])

const familyOn = (today: string, language: Language = "en"): Promise<ReadonlyArray<BookedEvent>> =>
  familyUntil(day(today), { householdId, founded, language })

/** A family that is visited today, and one that is visited years after its last written event. */
const today = "2026-11-20"
const later = "2033-02-11"
const family = await familyOn(today)

interface Money {
  readonly amount: string
  readonly currency: string
}
interface Fact {
  readonly [field: string]: unknown
  readonly balance: Money
}

const typesOf = (events: ReadonlyArray<BookedEvent>): ReadonlyArray<string> => events.map(({ type }) => type)
const factsOf = (events: ReadonlyArray<BookedEvent>, type: string): ReadonlyArray<Fact> =>
  events.filter((event) => event.type === type).map(({ data }) => data as unknown as Fact)

describe("the entries of the demo family", async () => {
  it("the entries are the same for the same seed, in every language, except for the texts", async () => {
    expect(await familyOn(today)).toEqual(family)
    const figures = (events: ReadonlyArray<BookedEvent>) =>
      events.map(({ stream, type, on, data }) => [stream, type, on, JSON.stringify(data).match(/"-?\d+(\.\d+)?"/g)])
    for (const language of ["de", "fr", "it", "es"] as const) {
      expect(figures(await familyOn(today, language))).toEqual(figures(family))
    }
  })

  it("the entries continue from one day to the next without a change to earlier ones", async () => {
    // Except for the name day, and the statements of creditors at the end of the last month.
    const stays = ({ type, on }: BookedEvent) =>
      on < "2026-09-01" && !["HouseholdNamed", "DebtBalanceRecorded"].includes(type)
    const before = (await familyOn("2026-10-05")).filter(stays)
    const yetToCome = family.filter(stays)
    expect(yetToCome).toEqual(before)
  })

  it("the entries begin fifteen years ago, on a day on which the family already had assets", () => {
    expect(family.find(({ type }) => type === "BalanceRecorded")?.on).toBe("2011-06-01")
  })

  it("the entries include a closing, a correction with its reason, a note, and a debt repaid", () => {
    expect(typesOf(family)).toEqual(expect.arrayContaining(["HoldingClosed", "NoteTaken", "DebtSettled"]))
    expect(factsOf(family, "EntryVoided")).toMatchObject([{ reason: expect.stringContaining("148 m²") }])
    expect(factsOf(family, "ValuationRecorded").filter(({ replaces }) => replaces)).toHaveLength(1)
  })

  it("the entries are in nested portfolios: three people, their company, and one below it", () => {
    expect(factsOf(family, "PortfolioCreated").map(({ title }) => title)).toEqual([
      "Clara Falkenberg",
      "Henrik Falkenberg",
      "Lena Falkenberg",
      "Falkenberg Holding AG",
      "Uferstrasse AG",
    ])
  })

  it.each([today, later])("the entries never overdraw an account (%s)", async (until) => {
    for (const { balance } of factsOf(await familyOn(until), "BalanceRecorded")) {
      expect(Number(balance.amount)).toBeGreaterThanOrEqual(0)
    }
  })

  it.each([today, later])(
    "money appears or disappears only at the end of a month, as income and spending (%s)",
    async (until) => {
      const events = await familyOn(until)
      const priceOn = publishedBy(demoSeries(familySeed, day(until)))
      const inEuro = ({ amount, currency }: Money, on: string) =>
        currency === "EUR" ? Number(amount) : (Number(amount) * 10_000) / priceOn(currency, day(on))
      const money = newTally()
      const facts = new Map<string, number>()
      const accounts = new Map<string, number>()
      const held = new Map<string, number>()
      for (const { type, data, stream, on } of events) {
        facts.set(on, (facts.get(on) ?? 0) + inEuro(money(type, data as unknown as Fact), on))
        if (type !== "BalanceRecorded") continue
        const { balance } = data as unknown as Fact
        const change = Number(balance.amount) - (held.get(stream) ?? 0)
        held.set(stream, Number(balance.amount))
        accounts.set(on, (accounts.get(on) ?? 0) + inEuro({ ...balance, amount: String(change) }, on))
      }
      const cameAndWent = [...new Set([...facts.keys(), ...accounts.keys()])]
        .filter((on) => !addDays(day(on), 1).endsWith("-01"))
        .filter((on) => Math.abs((accounts.get(on) ?? 0) - (facts.get(on) ?? 0)) > 0.1)
      // Their initial assets, and Henrik's inheritance.
      expect(cameAndWent.sort()).toEqual(["2011-06-01", "2014-09-01"])
    },
  )

  it.each([today, later])(
    "the entries end with the newest of each kind, so that the latest activity shows variety (%s)",
    async (until) => {
      const newest = newestOfEachKind(await familyOn(until))
      expect(newest.length).toBeGreaterThanOrEqual(14)
      expect(newest.map(({ on }) => on)).toEqual(newest.map(({ on }) => on).sort())
      const kinds = newest.map(kindOf)
      expect(kinds).toEqual(
        expect.arrayContaining([
          "BalanceRecorded",
          "TradeRecorded",
          "CashFlowRecorded dividend",
          "CashFlowRecorded premium",
          "CashFlowRecorded rent",
          "RepaymentRecorded",
          "UnitsDelivered",
          "ValuationRecorded",
        ]),
      )
    },
  )

  it("the entries of today include a capital call and a purchase", () => {
    const kinds = newestOfEachKind(family).map(kindOf)
    expect(kinds).toEqual(expect.arrayContaining(["CashFlowRecorded capitalCall", "HoldingOpened"]))
  })
})

const kindOf = ({ type, data: { kind } }: BookedEvent): string => (typeof kind === "string" ? `${type} ${kind}` : type)

/** The amount that each event added to an account of the family, or removed: an independent reading of the log. */
function newTally() {
  const between = new Set<unknown>()
  const known = new Set<unknown>()
  const sum = (currency: string, ...amounts: ReadonlyArray<string>): Money => ({
    currency,
    amount: String(amounts.reduce((total, amount) => total + Number(amount), 0)),
  })
  const nothing = sum("EUR")

  return (type: string, fact: Fact): Money => {
    const of = (field: string) => fact[field] as Money
    switch (type) {
      case "TradeRecorded": {
        const [price, fees] = [of("consideration"), `-${of("fees").amount}`]
        return sum(price.currency, `${fact["side"] === "buy" ? "-" : ""}${price.amount}`, fees)
      }
      case "CashFlowRecorded": {
        const { amount, currency } = of("amount")
        const direction = directionOf[fact["kind"] as CashFlowKind]
        const comesIn = direction === "income" || direction === "received"
        return comesIn ? sum(currency, amount, `-${of("taxWithheld").amount}`) : sum(currency, `-${amount}`)
      }
      case "HoldingOpened":
        return fact["acquisitionCost"]
          ? sum(of("acquisitionCost").currency, `-${of("acquisitionCost").amount}`)
          : nothing
      case "DebtIncurred":
        // A loan within the family stays in the family; a card pays nothing out.
        if (fact["creditorId"] || fact["debtType"] === "creditCard") between.add(fact["debtId"])
        return nothing
      case "DebtBalanceRecorded": {
        if (between.has(fact["debtId"]) || known.has(fact["debtId"])) return nothing
        known.add(fact["debtId"])
        return sum(of("owed").currency, of("owed").amount)
      }
      case "RepaymentRecorded": {
        if (between.has(fact["debtId"])) return nothing
        return sum(of("principal").currency, `-${of("principal").amount}`, `-${of("interest").amount}`)
      }
      case "WalletStated": {
        if (known.has(fact["walletId"])) return nothing
        known.add(fact["walletId"])
        const tokens = fact["tokens"] as ReadonlyArray<{ readonly value: Money }>
        return sum("USD", ...tokens.map(({ value }) => `-${value.amount}`))
      }
      default:
        return nothing
    }
  }
}
