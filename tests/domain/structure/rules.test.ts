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
  onHolding({ _tag: "VoidLeg", holdingId, fact: { _tag: "SwapLeg", swapId: id(50) }, reason: "by mistake" })
const both = [created(anna), opened(ether), bought(ether, id(6)), opened(dollars)]

const refusedAfter = (...commands: ReadonlyArray<StructureCommand>) =>
  carriedOut(new HouseholdStates(), commands).refused

/** Units that move on a day of their own. */
const moved = (from: string, to: string, n: number) =>
  (["out", "in"] as const).map((direction, place) => {
    const [holdingId, counterpartId] = direction === "out" ? [from, to] : [to, from]
    const entry = { _tag: "UnitMove", moveId: id(20_000 + n), direction, quantity: "1", counterpartId, comment: null }
    const entryId = id(30_000 + 2 * n + place)
    return onHolding({ _tag: "RecordEntry", holdingId, entryId, entry: { ...entry, movedOn: "2024-02-01" } })
  })

describe("moves of units", () => {
  const shares = (holdingId: string) => onHolding({ ...open(descriptions.apple), holdingId, portfolioId: anna })
  const many = (holdingId: string, count: number, from = 0) =>
    Array.from({ length: count }, (_, n) => bought(holdingId, id(40_000 + from + n)))

  it("moves may connect so many holdings that moves × entries are 50,000", () => {
    const states = new HouseholdStates()
    expect(
      carriedOut(states, [created(anna), shares(ether), ...many(ether, 400), shares(dollars)]).refused,
    ).toBeUndefined()
    let accepted = 0
    while (carriedOut(states, moved(ether, dollars, accepted)).refused === undefined) accepted++
    // 87 moves and 400 + 2 × 87 entries are 49,938; one move more would be 50,688.
    expect(accepted).toBe(87)
    // One entry more is 87 × 575 = 50,025, in either of the two.
    expect(carriedOut(states, many(dollars, 1, 9_000)).refused).toBe("TooConnected")
    expect(carriedOut(states, many(ether, 1, 9_001)).refused).toBe("TooConnected")
    const apart = [shares(mortgage), ...many(mortgage, 1, 9_002)]
    expect(carriedOut(states, apart).refused).toBeUndefined()
  })

  it("holdings are connected through others, however many moves are between them", () => {
    const chain = Array.from({ length: 30 }, (_, n) => id(100 + n))
    const states = new HouseholdStates()
    const begun = [created(anna), ...chain.map((holdingId) => shares(holdingId))]
    const filled = chain.flatMap((holdingId, n) => many(holdingId, 50, 100 * n))
    const linked = chain.slice(1).flatMap((to, n) => moved(chain[n] ?? "", to, n))
    expect(carriedOut(states, [...begun, ...filled, ...linked.slice(0, 2)]).refused).toBeUndefined()
    // Each link adds 52 entries: at 29 links 29 × 1,558 are 45,182, and 167 more at one end make 50,025.
    expect(carriedOut(states, linked.slice(2)).refused).toBeUndefined()
    const more = carriedOut(states, many(chain[0] ?? "", 300, 5_000))
    expect([more.events.length, more.refused]).toEqual([166, "TooConnected"])
  })
})

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

describe("a transfer of money", () => {
  const [giro, savings] = [id(61), id(62)]
  const opening = (holdingId: string) => onHolding({ ...open(descriptions.savings), holdingId, portfolioId: anna })
  const accounts = [created(anna), opening(giro), opening(savings)]
  const side = (direction: "in" | "out", change: object = {}) =>
    onHolding({
      _tag: "RecordEntry",
      holdingId: direction === "out" ? giro : savings,
      entryId: id(direction === "out" ? 63 : 64),
      entry: {
        _tag: "MoneyTransfer",
        transferId: id(60),
        direction,
        sent: usd("100"),
        received: null,
        counterpartId: direction === "out" ? savings : giro,
        comment: null,
        leftOn: "2024-02-01",
        arrivedOn: "2024-02-05",
        ...change,
      },
    })
  const taken = (holdingId: string) =>
    onHolding({
      _tag: "VoidLeg",
      holdingId,
      fact: { _tag: "MoneyTransfer", transferId: id(60) },
      reason: "by mistake",
    })

  it("a transfer leaves one account first, and then arrives in the other", () => {
    expect(refusedAfter(...accounts, side("in"))).toBe("TransferNotFound")
    expect(refusedAfter(...accounts, side("out"), side("in"))).toBeUndefined()
    expect(refusedAfter(...accounts, side("out"), side("in", { leftOn: "2024-02-02" }))).toBe("TransferNotFound")
    expect(refusedAfter(...accounts, side("out", { counterpartId: giro }))).toBe("TransferWithinAccount")
  })

  it("a transfer that is taken back loses its arrival first, and its id is not used again", () => {
    expect(refusedAfter(...accounts, side("out"), side("in"), taken(giro))).toBe("TransferIsOneFact")
    expect(refusedAfter(...accounts, side("out"), side("in"), taken(savings), taken(giro))).toBeUndefined()
    expect(refusedAfter(...accounts, side("out"), taken(giro), side("out"))).toBe("TransferIdAlreadyUsed")
    expect(refusedAfter(...accounts, side("out"), taken(giro), side("in"))).toBe("TransferIdAlreadyUsed")
  })

  it("an account is not closed before the money that left it has arrived", () => {
    const close = onHolding({ _tag: "CloseHolding", holdingId: giro, closedOn: "2024-02-03" })
    expect(refusedAfter(...accounts, side("out"), side("in"), close)).toBe("EndBeforeEntry")
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
      note: null,
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
