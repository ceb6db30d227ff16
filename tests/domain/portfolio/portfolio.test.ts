import * as fc from "fast-check"
import { Equal, Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { CreatePortfolio, RemovePortfolio, RenamePortfolio, RestorePortfolio } from "#domain/portfolio/commands.ts"
import { PortfolioEvent } from "#domain/portfolio/events.ts"
import { portfolio } from "#domain/portfolio/portfolio.ts"
import { PortfolioRefusal } from "#domain/portfolio/refusals.ts"
import { fold } from "#domain/shared/decider.ts"
import { happens, type Json, nothingHappens, outcomeOf, refused, stepsOf, storiesOf } from "#tests/domain/given.ts"

const portfolioLanguage = {
  decider: portfolio,
  command: Schema.Union([CreatePortfolio, RenamePortfolio, RemovePortfolio, RestorePortfolio]),
  event: PortfolioEvent,
  refusal: PortfolioRefusal,
}
const given = storiesOf(portfolioLanguage)

const portfolioId = "33333333-3333-4333-8333-333333333333"
const create = (title: string): Json => ({ _tag: "CreatePortfolio", portfolioId, title })
const created = (title: string): Json => ({ _tag: "PortfolioCreated", portfolioId, title })
const rename = (title: string): Json => ({ _tag: "RenamePortfolio", portfolioId, title })
const renamed = (title: string): Json => ({ _tag: "PortfolioRenamed", portfolioId, title })
const remove = (holdings = 0, stakes = 0): Json => ({
  _tag: "RemovePortfolio",
  portfolioId,
  reason: null,
  holdings,
  stakes,
})
const removed: Json = { _tag: "PortfolioRemoved", portfolioId, reason: null }
const restore: Json = { _tag: "RestorePortfolio", portfolioId }
const restored: Json = { _tag: "PortfolioRestored", portfolioId }

describe("creating a portfolio", () => {
  it("a portfolio is created once, even when it was renamed before the command is sent again", () => {
    expect(given().when(create("Keller family"))).toEqual(happens(created("Keller family")))
    expect(given(created("Keller family")).when(create("Keller family"))).toEqual(nothingHappens)
    expect(given(created("Keller family"), renamed("Kellers")).when(create("Keller family"))).toEqual(nothingHappens)
  })

  it("creating a portfolio refuses the id of another portfolio", () => {
    expect(given(created("Keller family")).when(create("Keller AG"))).toEqual(
      refused("PortfolioIdAlreadyUsed", { portfolioId }),
    )
  })

  it("creating a portfolio reports that the portfolio was removed rather than that it exists", () => {
    expect(given(created("Keller family"), removed).when(create("Keller family"))).toEqual(
      refused("PortfolioIsRemoved", { portfolioId }),
    )
  })
})

it.each([rename("Kellers"), remove(), restore])(
  "a command about a portfolio that was never created is refused as not found: $_tag",
  (command) => {
    expect(given().when(command)).toEqual(refused("PortfolioNotFound", { portfolioId }))
  },
)

describe("renaming a portfolio", () => {
  const history = [created("Keller family")]

  it("a portfolio gets another title, once when the command is sent again", () => {
    expect(given(...history).when(rename("Kellers"))).toEqual(happens(renamed("Kellers")))
    expect(given(...history, renamed("Kellers")).when(rename("Kellers"))).toEqual(nothingHappens)
    expect(given(...history).when(rename("Keller family"))).toEqual(nothingHappens)
  })

  it("a portfolio can get its first title back", () => {
    expect(given(...history, renamed("Kellers")).when(rename("Keller family"))).toEqual(
      happens(renamed("Keller family")),
    )
  })

  it("renaming a removed portfolio is refused", () => {
    expect(given(...history, removed).when(rename("Kellers"))).toEqual(refused("PortfolioIsRemoved", { portfolioId }))
  })
})

describe("removing a portfolio", () => {
  const history = [created("Keller family")]

  it("an empty portfolio is removed, once when the command is sent again", () => {
    expect(given(...history).when(remove())).toEqual(happens(removed))
    expect(given(...history, removed).when(remove())).toEqual(nothingHappens)
  })

  it.each([
    [1, 0],
    [0, 1],
    [3, 2],
  ])(
    "removing a portfolio with %i holdings and %i stakes is refused, because they would have no portfolio",
    (holdings, stakes) => {
      expect(given(...history).when(remove(holdings, stakes))).toEqual(
        refused("PortfolioNotEmpty", { portfolioId, holdings, stakes }),
      )
    },
  )

  it("a removed portfolio is restored once, with its last title", () => {
    const gone = [...history, renamed("Kellers"), removed]
    expect(given(...gone).when(restore)).toEqual(happens(restored))
    expect(given(...gone, restored).when(restore)).toEqual(nothingHappens)
    expect(given(...gone, restored).when(rename("Kellers"))).toEqual(nothingHappens)
  })
})

describe("any sequence of commands", () => {
  const anyCommands = fc.array(
    fc
      .constantFrom(create("A"), create("B"), rename("A"), rename("B"), remove(), remove(1, 0), restore)
      .map((sent) => Schema.decodeUnknownSync(portfolioLanguage.command)(sent)),
    { maxLength: 15, size: "max" },
  )

  it("a portfolio does not change when an accepted command is sent again", () => {
    fc.assert(
      fc.property(anyCommands, (commands) => {
        for (const { command, before, decision } of stepsOf(portfolioLanguage, commands).steps) {
          const after = fold(portfolio, [...before, ...Result.getOrElse(decision, () => [])])
          const again = outcomeOf(portfolioLanguage, portfolio.decide(command, after))
          expect(again).toEqual(Result.isSuccess(decision) ? nothingHappens : outcomeOf(portfolioLanguage, decision))
        }
      }),
    )
  })

  it("a portfolio applies any event in any state, and reads every event back", () => {
    const anyEvents = anyCommands
      .map((commands) => stepsOf(portfolioLanguage, commands).history)
      .chain((events) => fc.shuffledSubarray([...events, ...events]))
    fc.assert(
      fc.property(anyEvents, (events) => {
        const json = JSON.stringify(events.map((event) => Schema.encodeSync(PortfolioEvent)(event)))
        const read = (JSON.parse(json) as ReadonlyArray<unknown>).map((event) =>
          Schema.decodeUnknownSync(PortfolioEvent)(event),
        )
        expect(Equal.equals(read, events)).toBe(true)
        expect(Equal.equals(fold(portfolio, read), fold(portfolio, events))).toBe(true)
      }),
    )
  })
})
