import fc from "fast-check"
import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { DebtCommand } from "#domain/debt/commands.ts"
import { HoldingCommand } from "#domain/holding/commands.ts"
import { RecordStake } from "#domain/ownership/commands.ts"
import { PortfolioId } from "#domain/shared/ids.ts"
import { type CommandOf, decided, idOfCommand, type StructureCommand } from "#domain/structure/aggregates.ts"
import { HouseholdStates } from "#domain/structure/householdStates.ts"
import { inverseOf, type StructureEvent } from "#domain/structure/inverse.ts"
import { structureRefusal } from "#domain/structure/rules.ts"
import { buy, descriptions, id, open, usd } from "#tests/domain/holding/examples.ts"
import { samples } from "#tests/support/samples.ts"

const [anna, ben, ether, dollars, mortgage] = [id(1), id(2), id(3), id(4), id(5)]

/** Carries commands out one after the other, and returns what they caused, or the first refusal. */
function carriedOut(states: HouseholdStates, commands: ReadonlyArray<StructureCommand>) {
  const events: Array<StructureEvent> = []
  for (const command of commands) {
    const asked = counted(states, command)
    const { kind } = asked
    const place = idOfCommand(asked)
    const refusal = structureRefusal(asked, states)
    if (refusal) return { events, refused: refusal._tag }
    const decision = decided(asked, states.stateOf(kind, place))
    if (Result.isFailure(decision)) return { events, refused: decision.failure._tag }
    states.evolve(kind, place, decision.success)
    events.push(...decision.success.map((event) => ({ kind, event }) as StructureEvent))
  }
  return { events, refused: undefined }
}

/** The removal of a portfolio with what the portfolio contains. */
function counted(states: HouseholdStates, asked: StructureCommand): StructureCommand {
  if (asked.kind !== "portfolio" || asked.command._tag !== "RemovePortfolio") return asked
  return { ...asked, command: { ...asked.command, ...states.contentsOf(asked.command.portfolioId) } }
}

const holdingCommand = Schema.decodeUnknownSync(HoldingCommand)
const onHolding = (json: object): StructureCommand => ({ kind: "holding", command: holdingCommand(json) })
const onPortfolio = (command: CommandOf<"portfolio">): StructureCommand => ({ kind: "portfolio", command })
const created = (portfolioId: string, title = "Portfolio") =>
  onPortfolio({ _tag: "CreatePortfolio", portfolioId: PortfolioId.make(portfolioId), title })
const opened = (holdingId: string, portfolioId = anna) =>
  onHolding({ ...open(descriptions.tokens), holdingId, portfolioId })
const bought = (holdingId: string, entryId: string) =>
  onHolding({ _tag: "RecordEntry", holdingId, entryId, entry: buy("5", "2024-01-02") })

const leg = (direction: "in" | "out", [holdingId, counterpartId]: readonly [string, string], entryId: string) =>
  onHolding({
    _tag: "RecordEntry",
    holdingId,
    entryId,
    entry: {
      _tag: "SwapLeg",
      swapId: id(50),
      direction,
      counterpartId,
      quantity: "2",
      value: usd("100"),
      fees: usd("0"),
      comment: null,
      swappedOn: "2024-02-01",
    },
  })
const given = leg("out", [ether, dollars], id(51))
const received = leg("in", [dollars, ether], id(52))
const voided = (holdingId: string) =>
  onHolding({ _tag: "VoidSwapLeg", holdingId, swapId: id(50), reason: "by mistake" })
const both = [created(anna), opened(ether), bought(ether, id(6)), opened(dollars)]

const refusedAfter = (...commands: ReadonlyArray<StructureCommand>) =>
  carriedOut(new HouseholdStates(), commands).refused

describe("a line", () => {
  it("a line is opened in a portfolio that exists and was not removed", () => {
    const removed = onPortfolio({
      _tag: "RemovePortfolio",
      portfolioId: PortfolioId.make(anna),
      reason: null,
      holdings: 0,
      stakes: 0,
    })
    expect(refusedAfter(opened(ether))).toBe("PortfolioNotFound")
    expect(refusedAfter(created(anna), removed, opened(ether))).toBe("PortfolioIsRemoved")
    expect(refusedAfter(created(anna), opened(ether))).toBeUndefined()
  })

  it("a debt is linked to a holding that exists, and has an id that no holding has", () => {
    const incurred = (debtId: string, linkedHoldingId: string | null): StructureCommand => ({
      kind: "debt",
      command: Schema.decodeUnknownSync(DebtCommand)({
        _tag: "IncurDebt",
        debtId,
        portfolioId: anna,
        currency: "USD",
        name: "Mortgage",
        debtType: "mortgage",
        incurredOn: "2024-01-01",
        dueOn: null,
        interestRate: null,
        monthlyPayment: null,
        repaymentPlan: "none",
        creditorId: null,
        lender: null,
        linkedHoldingId,
        description: null,
      }),
    })
    expect(refusedAfter(created(anna), incurred(mortgage, ether))).toBe("LineNotFound")
    expect(refusedAfter(created(anna), opened(ether), incurred(mortgage, ether))).toBeUndefined()
    expect(refusedAfter(created(anna), opened(ether), incurred(ether, null))).toBe("LineIdAlreadyUsed")
  })
})

describe("a swap", () => {
  it("a swap has its outgoing leg first, and then its incoming one in the other holding", () => {
    expect(refusedAfter(...both, received)).toBe("SwapNotFound")
    expect(refusedAfter(...both, given, received)).toBeUndefined()
    expect(refusedAfter(...both, given, leg("in", [dollars, dollars], id(52)))).toBe("SwapWithItself")
  })

  it("a swap that is taken back loses its incoming leg first, and its id is not used again", () => {
    expect(refusedAfter(...both, given, received, voided(ether))).toBe("SwapIsOneFact")
    expect(refusedAfter(...both, given, received, voided(dollars), voided(ether))).toBeUndefined()
    expect(refusedAfter(...both, given, voided(ether), given)).toBe("SwapIdAlreadyUsed")
    expect(refusedAfter(...both, given, voided(ether), received)).toBe("SwapIdAlreadyUsed")
  })
})

it("the inverse of a batch is accepted by the rules, and leaves no line, stake or portfolio that counts", () => {
  const stake: StructureCommand = {
    kind: "ownership",
    command: Schema.decodeUnknownSync(RecordStake)({
      _tag: "RecordStake",
      stakeId: id(9),
      ownerId: anna,
      childId: ben,
      percent: "50",
      effectiveOn: "2024-01-01",
    }),
  }
  const possible = [created(ben), stake, opened(ether), bought(ether, id(6)), opened(dollars, ben), given, received]
  fc.assert(
    fc.property(fc.subarray(possible), fc.boolean(), (chosen, isBought) => {
      const states = new HouseholdStates()
      const commands = [created(anna), ...(isBought ? possible : chosen)]
      const { events } = carriedOut(states, commands)
      expect(carriedOut(states, inverseOf(events, "by mistake")).refused).toBeUndefined()
      for (const portfolioId of [anna, ben]) {
        expect(states.contentsOf(PortfolioId.make(portfolioId))).toEqual({ holdings: 0, stakes: 0 })
        const portfolio = states.portfolio(PortfolioId.make(portfolioId))
        expect(portfolio._tag === "Created" && portfolio.presence === "present").toBe(false)
      }
    }),
    { numRuns: samples(100) },
  )
})
