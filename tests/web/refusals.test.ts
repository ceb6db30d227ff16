import { Schema } from "effect"
import { createIntl, createIntlCache } from "react-intl"
import { describe, expect, it } from "vitest"
import { type Language, languages } from "../../server/contract/identity.ts"
import { ProblemCode, Refusal } from "../../server/contract/problem.ts"
import de from "../../web/messages/de.json" with { type: "json" }
import en from "../../web/messages/en.json" with { type: "json" }
import es from "../../web/messages/es.json" with { type: "json" }
import fr from "../../web/messages/fr.json" with { type: "json" }
import it_ from "../../web/messages/it.json" with { type: "json" }
import type { Failure } from "../../web/api/call.ts"
import { figuresOf } from "../../web/format/useFigures.ts"
import { failureMessage } from "../../web/problems/failureMessage.ts"
import { reasonMessage } from "../../web/problems/reasonMessage.ts"
import { refusalMessage } from "../../web/problems/refusalMessage.ts"

const catalogues: Record<Language, Record<string, string>> = { en, de, fr, it: it_, es }
const holdingId = "018f4c7e-0000-7000-8000-000000000001"
const [anna, ben, firm] = [2, 3, 4].map((n) => `018f4c7e-0000-7000-8000-00000000000${n}`) as [string, string, string]
const names = { [anna]: "Anna", [ben]: "Ben", [firm]: "Keller Holding" }

/** One of each, as it travels. The compiler wants every one that the contract has. */
const samples: { readonly [Tag in Refusal["_tag"]]: object } = {
  CommandIdReused: {},
  DayInFuture: { field: "body.tradedOn", latest: "2018-06-29" },
  EmailAlreadyUsed: {},
  SignInRefused: {},
  TooManyAttempts: { retryAfterSeconds: 30 },
  HouseholdIdAlreadyUsed: {},
  PortfolioNotFound: { portfolioId: firm },
  PortfolioIdAlreadyUsed: { portfolioId: firm },
  PortfolioIsRemoved: { portfolioId: firm },
  PortfolioNotEmpty: { portfolioId: firm, holdings: 3, stakes: 1 },
  StakeNotFound: { stakeId: holdingId },
  StakeIdAlreadyUsed: { stakeId: holdingId },
  StakeAlreadyStated: { stakeId: holdingId, on: "2016-01-01" },
  StakeInItself: { portfolioId: firm },
  StakesFormCycle: { on: "2016-01-01", path: [anna, firm, ben] },
  StakesExceedWhole: {
    on: "2016-01-01",
    childId: firm,
    total: "105",
    stakes: [
      { ownerId: anna, percent: "60" },
      { ownerId: ben, percent: "45" },
    ],
  },
  HoldingNotFound: {},
  HoldingIdAlreadyUsed: { holdingId },
  HoldingIsRemoved: {},
  HoldingIsClosed: { closedOn: "2014-01-01" },
  ClassIsFixed: { assetClass: "security" },
  EntryNotForClass: { assetClass: "account" },
  PriceSymbolNotForClass: { assetClass: "account" },
  EntryBeforeOpening: { openedOn: "2010-02-01" },
  EntryAfterClosing: { closedOn: "2014-01-01" },
  OpeningAfterEntry: { earliestEntryOn: "2010-02-01" },
  OpeningAfterClosing: { closedOn: "2014-01-01" },
  ClosingBeforeEntry: { latestEntryOn: "2015-05-18" },
  ClosingBeforeOpening: { openedOn: "2010-02-01" },
  CurrencyMismatch: { expected: "USD" },
  SaleExceedsHolding: { held: "1200.5", shortOn: "2015-05-18" },
  TooManyUnits: { on: "2015-05-18" },
  AlreadyStated: { entryId: holdingId, on: "2015-05-18" },
  ValuedByQuote: { priceSymbol: "AAPL" },
  SplitChangesNothing: {},
  CostOfUnitsOut: {},
  EntryIdAlreadyUsed: { entryId: holdingId },
  EntryNotFound: { entryId: holdingId },
  EntryIsVoided: { entryId: holdingId },
  CorrectionOfAnotherKind: {},
}
const refusals = Object.entries(samples).map(([_tag, data]) => Schema.decodeUnknownSync(Refusal)({ _tag, ...data }))

const intlOf = (language: Language) =>
  createIntl(
    {
      locale: language,
      messages: catalogues[language],
      onError: (error) => {
        throw error
      },
    },
    createIntlCache(),
  )
const figuresIn = (language: Language) => figuresOf(language, "continental", false)
const said = (refusal: Refusal, language: Language) =>
  refusalMessage(refusal, { intl: intlOf(language), figures: figuresIn(language), names })

describe.each(languages)("in %s", (language) => {
  it.each(refusals.map((refusal) => [refusal._tag, refusal] as const))("%s has a sentence of its own", (_, refusal) => {
    const sentence = said(refusal, language)
    expect(sentence).toMatch(/^\p{Lu}.{20,}[.?!]$/su)
    expect(sentence).not.toMatch(/[{}]|undefined|\bNaN\b/)
    const isEnglish = sentence === said(refusal, "en")
    expect(isEnglish).toBe(language === "en")
  })

  it("every way in which there is no answer has a sentence", () => {
    const problems = ProblemCode.literals.map((code): Failure => ({
      kind: "problem",
      problem: { type: "", title: "", status: 400, code },
    }))
    const failures: ReadonlyArray<Failure> = [
      ...problems,
      { kind: "behind" },
      { kind: "unreachable" },
      { kind: "unreadable" },
    ]
    for (const failure of failures) {
      expect(failureMessage(failure, intlOf(language), figuresIn(language))).toMatch(/^\p{Lu}.{10,}\.$/su)
    }
  })

  it("a reason that is new to the client still asks to look again", () => {
    const intl = intlOf(language)
    expect(reasonMessage("something.new", intl, "1")).toBe(reasonMessage("malformed", intl, "1"))
  })
})

it("a sale of too many units says how many were held, and when, in the person's own number format", () => {
  const sale = refusals.find(({ _tag }) => _tag === "SaleExceedsHolding")
  expect(sale && said(sale, "de")).toContain("1.200,5")
  expect(sale && said(sale, "de")).toContain("18. Mai 2015")
})

it("stakes that go round in a circle, or hand out too much, name everybody concerned", () => {
  const circle = refusals.find(({ _tag }) => _tag === "StakesFormCycle")
  expect(circle && said(circle, "en")).toContain("Anna → Keller Holding → Ben → Anna")
  const tooMuch = refusals.find(({ _tag }) => _tag === "StakesExceedWhole")
  expect(tooMuch && said(tooMuch, "en")).toMatch(/105.*Keller Holding.*Anna 60.*Ben 45/)
})
