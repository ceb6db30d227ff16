import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { testApi, type TestApi } from "#tests/server/http/testApi.ts"
import { type Case, cases } from "./cases.ts"
import { conversionReaders } from "./conversions.ts"
import { householdOf, type Household } from "./household.ts"
import { investmentReaders } from "./investmentReaders.ts"
import { loanReaders } from "./loans.ts"
import { importMarket, withOneMarketEach } from "./markets.ts"
import { privateReaders, rateReaders, stepReaders } from "./moneyFlows.ts"
import { notShown, type NotShownFigure } from "./notShown.ts"
import { namesIn, type Outcome, type Readers, scoreOf } from "./scoring.ts"
import { volatilityReaders } from "./volatility.ts"

/*
 * Every figure that tests and publications of other products state: each case is entered into a household by commands,
 * and its figures are read from the answers that pages show. The figure shown equals the stated one within the
 * tolerance of the source and the digits of a page, or the figure is listed with the reason why it is not shown.
 */

function readersOf(household: Household, stated: Case): Readers {
  switch (stated.kind) {
    case "xirr":
      return rateReaders(household, stated)
    case "pe":
      return privateReaders(household, stated)
    case "amortization":
      return loanReaders(household, stated)
    case "fx":
      return conversionReaders(household, stated)
    case "risk":
      return volatilityReaders(household, stated)
    case "twr":
    case "costbasis":
    case "portfolio":
      return stated.params?.["steps"] ? stepReaders(household, stated) : investmentReaders(household, stated)
  }
}

const isBelow = (name: string, { figure }: NotShownFigure): boolean => name === figure || name.startsWith(`${figure} `)

describe.skipIf(cases.length === 0)("figures stated by others [needs ../shared]", () => {
  // Some cases are in the future: on this day all of them are over.
  const clock = () => new Date("2060-01-01T12:00:00Z")
  const scored = new Map<string, ReadonlyArray<Outcome>>()

  describe.each(withOneMarketEach(cases).map((group, i) => ({ group, market: i + 1 })))(
    "market $market",
    ({ group }) => {
      let api: TestApi
      beforeAll(async () => {
        api = await testApi({ ports: { now: clock } })
        await importMarket(api.databaseUrl, group, clock)
      })
      afterAll(() => api.close())

      it.each(group)("the figures of $kind: $id are equal", async (stated) => {
        const person = await api.person("case")
        const outcomes = await scoreOf(stated, readersOf(householdOf(person), stated))
        scored.set(stated.id, outcomes)
        const listed = notShown.filter(({ of }) => of === stated.id)
        const isListed = ({ figure }: Outcome) => listed.some((one) => isBelow(figure, one))
        expect(outcomes.length).toBeGreaterThan(0)
        expect(outcomes.filter((one) => one.outcome !== "agrees" && !isListed(one))).toEqual([])
        expect(
          outcomes.filter((one) => one.outcome === "agrees" && isListed(one)),
          "shown, and listed",
        ).toEqual([])
      })
    },
  )

  it("the list of figures that are not shown names only stated figures", () => {
    const isStated = (one: NotShownFigure) =>
      cases.some((stated) => stated.id === one.of && namesIn(stated).some((figure) => isBelow(figure, one)))
    expect(notShown.filter((one) => !isStated(one))).toEqual([])
  })

  afterAll(() => process.stdout.write(tableOf(scored)))
})

function tableOf(scored: ReadonlyMap<string, ReadonlyArray<Outcome>>): string {
  const kinds = Map.groupBy(cases, ({ kind }) => kind)
  const rows = Array.from(kinds, ([kind, ofKind]) => {
    const outcomes = ofKind.flatMap(({ id }) => scored.get(id) ?? [])
    const agree = outcomes.filter(({ outcome }) => outcome === "agrees").length
    return [kind.padEnd(14), ofKind.length, agree, outcomes.length - agree].join("\t")
  })
  return `${["kind          \tcases\tagree\tnot shown", ...rows].join("\n")}\n`
}
