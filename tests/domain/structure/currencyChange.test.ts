import { Result, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { DebtCommand } from "#domain/debt/commands.ts"
import { HoldingCommand } from "#domain/holding/commands.ts"
import type { Holding } from "#domain/holding/state.ts"
import { decimal, isLess, multiply, subtract, toPlainString } from "#domain/numbers/decimal.ts"
import { decimalsOf, endedCurrencies } from "#domain/shared/currencies.ts"
import { successorOf } from "#domain/shared/endedCurrencies.ts"
import type { Currency } from "#domain/shared/money.ts"
import { DebtId, EntryId, HoldingId, type LineId, PortfolioId } from "#domain/shared/ids.ts"
import { decided, idOfCommand, type StructureCommand } from "#domain/structure/aggregates.ts"
import {
  changeOfAccount,
  changeOfAccountTakenBack,
  changeOfDebt,
  type IdOfName,
} from "#domain/structure/currencyChange.ts"
import { HouseholdStates } from "#domain/structure/householdStates.ts"
import { id } from "#tests/domain/holding/examples.ts"
import { samples } from "#tests/support/samples.ts"

const [former, next, portfolioId] = [id(1), id(2), id(3)]

/** Ids for names, in the order in which they are first asked for. */
function ids(): IdOfName {
  const known = new Map<string, EntryId>()
  return (name) => {
    const found = known.get(name) ?? EntryId.make(id(1000 + known.size))
    known.set(name, found)
    return found
  }
}

function carryOut(states: HouseholdStates, commands: ReadonlyArray<StructureCommand>): void {
  for (const asked of commands) {
    const decision = decided(asked, states.stateOf(asked.kind, idOfCommand(asked)))
    if (Result.isFailure(decision)) throw new Error(`${asked.command._tag}: ${decision.failure._tag}`)
    states.evolve(asked.kind, idOfCommand(asked), decision.success)
  }
}

const onHolding = (json: object): StructureCommand => ({
  kind: "holding",
  command: Schema.decodeUnknownSync(HoldingCommand)(json),
})
const onDebt = (json: object): StructureCommand => ({
  kind: "debt",
  command: Schema.decodeUnknownSync(DebtCommand)(json),
})

const account = (currency: Currency, balances: ReadonlyArray<readonly [on: string, amount: string]>) => {
  const states = new HouseholdStates()
  carryOut(states, [
    onHolding({
      _tag: "OpenHolding",
      holdingId: former,
      portfolioId,
      currency,
      name: "Account",
      openedOn: "1990-01-01",
      priceSymbol: null,
      details: { _tag: "account", accountType: "checking", institution: null, description: null },
    }),
    ...balances.map(([statedOn, amount], index) =>
      onHolding({
        _tag: "RecordEntry",
        holdingId: former,
        entryId: id(10 + index),
        entry: { _tag: "Balance", balance: { amount, currency }, statedOn },
      }),
    ),
  ])
  return states
}

const change = (states: HouseholdStates, idOf = ids()) =>
  changeOfAccount(
    states.holding(former as LineId),
    states.holding(next as LineId),
    HoldingId.make(next),
    idOf,
    "Moved.",
  )

/** The balances that count, by day. */
function balancesOf(holding: Holding): ReadonlyArray<readonly [string, string]> {
  if (holding._tag === "NotOpened") return []
  return Array.from(holding.entries, ([, recorded]) => recorded)
    .flatMap(({ entry, status }) =>
      status === "counts" && entry._tag === "Balance"
        ? [[entry.statedOn, `${entry.balance.currency} ${toPlainString(entry.balance.amount)}`] as const]
        : [],
    )
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}

const done = (steps: ReturnType<typeof change>): ReadonlyArray<StructureCommand> => {
  if (Result.isFailure(steps)) throw new Error(steps.failure._tag)
  return steps.success
}

describe("the change of an account to the successor of its currency", () => {
  it("takes the balance of the first day at the fixed rate, and later entries along", () => {
    const states = account("HRK", [
      ["2022-12-31", "75345"],
      ["2023-08-31", "37672.5"],
    ])
    carryOut(states, done(change(states)))
    expect(balancesOf(states.holding(former as LineId))).toEqual([["2022-12-31", "HRK 75345"]])
    expect(balancesOf(states.holding(next as LineId))).toEqual([
      ["2023-01-01", "EUR 10000"],
      ["2023-08-31", "EUR 5000"],
    ])
    expect(states.holding(former as LineId)).toMatchObject({ endedOn: "2023-01-01" })
  })

  it("is completed when a part was carried out, and taken back with its entries", () => {
    const states = account("BGN", [
      ["2025-12-31", "1955.83"],
      ["2026-01-01", "391.166"],
    ])
    const before = balancesOf(states.holding(former as LineId))
    const idOf = ids()
    carryOut(states, done(change(states, idOf)).slice(0, 3))
    // What was recorded already is recognised by its id and changes nothing.
    carryOut(states, done(change(states, idOf)))
    expect(balancesOf(states.holding(next as LineId))).toEqual([["2026-01-01", "EUR 200"]])
    const [line, follower] = [states.holding(former as LineId), states.holding(next as LineId)]
    carryOut(states, done(changeOfAccountTakenBack(line, follower, idOf, "Undone.")))
    expect(balancesOf(states.holding(former as LineId))).toEqual(before)
    expect(states.holding(former as LineId)).toMatchObject({ endedOn: null })
    expect(states.holding(next as LineId)).toMatchObject({ presence: "removed" })
  })

  it("refuses a currency in use and an account that ended", () => {
    expect(Result.isFailure(change(account("CHF", [])))).toBe(true)
    const states = account("HRK", [["2022-12-31", "1"]])
    carryOut(states, [onHolding({ _tag: "CloseHolding", holdingId: former, closedOn: "2023-03-01" })])
    expect(Result.isFailure(change(states))).toBe(true)
  })

  it("gains and loses nothing beyond half of the smallest unit of the successor, in every currency that ended", () => {
    fc.assert(
      fc.property(fc.constantFrom(...endedCurrencies), fc.bigInt(-(10n ** 12n), 10n ** 12n), (currency, cents) => {
        const amount = multiply(decimal(String(cents)), decimal(decimalsOf(currency) === 0 ? "1" : "0.01"))
        const states = account(currency, [["1994-12-31", toPlainString(amount)]])
        carryOut(states, done(change(states)))
        const successor = successorOf(currency)
        const [, balance = ""] = balancesOf(states.holding(next as LineId))[0] ?? []
        const inFormer = multiply(decimal(balance.slice(4)), successor?.unitsForOne ?? decimal("0"))
        const off = multiply(subtract(inFormer, amount), decimal("200"))
        expect(balance.slice(0, 3)).toBe(successor?.currency)
        expect(isLess(successor?.unitsForOne ?? decimal("0"), off)).toBe(false)
        expect(
          isLess(multiply(off, decimal("-1")), multiply(successor?.unitsForOne ?? decimal("0"), decimal("-1"))),
        ).toBe(false)
      }),
      { numRuns: samples(100) },
    )
  })
})

describe("the change of a debt to the successor of its currency", () => {
  it("takes what is owed after the repayments, and converts the agreed payment", () => {
    const states = new HouseholdStates()
    const hrk = (amount: string) => ({ amount, currency: "HRK" })
    const record = (n: number, entry: object) =>
      onDebt({ _tag: "RecordDebtEntry", debtId: former, entryId: id(n), entry })
    carryOut(states, [
      onDebt({
        _tag: "IncurDebt",
        debtId: former,
        portfolioId: PortfolioId.make(portfolioId),
        currency: "HRK",
        name: "Car",
        debtType: "autoLoan",
        incurredOn: "2020-01-01",
        dueOn: "2030-01-01",
        interestRate: "3",
        monthlyPayment: hrk("753.45"),
        repaymentPlan: "annuity",
        creditorId: null,
        lender: null,
        linkedHoldingId: null,
        description: null,
      }),
      record(10, { _tag: "OwedBalance", owed: hrk("15069"), statedOn: "2022-10-31" }),
      record(11, { _tag: "Repayment", principal: hrk("7534.5"), interest: hrk("1"), paidOn: "2022-11-30" }),
      record(12, { _tag: "Repayment", principal: hrk("753.45"), interest: hrk("7.5345"), paidOn: "2023-01-31" }),
    ])
    const [line, follower] = [states.debt(former as LineId), states.debt(next as LineId)]
    carryOut(states, done(changeOfDebt(line, follower, DebtId.make(next), ids(), "Moved.")))
    const changed = states.debt(next as LineId)
    if (changed._tag === "NotOpened") throw new Error("not opened")
    expect(changed.description.monthlyPayment).toEqual({ amount: decimal("100.00"), currency: "EUR" })
    expect(Array.from(changed.entries, ([, { entry }]) => entry)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ _tag: "OwedBalance", owed: { amount: decimal("1000.00"), currency: "EUR" } }),
        expect.objectContaining({ principal: { amount: decimal("100.00"), currency: "EUR" } }),
      ]),
    )
    expect(states.debt(former as LineId)).toMatchObject({ endedOn: "2023-01-01" })
  })
})
