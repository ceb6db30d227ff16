import { Result, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { DebtEntry, DebtTerms } from "#contract/debts.ts"
import { GoalTerms, GoalView } from "#contract/goals.ts"
import { recordSwap } from "#contract/swaps.ts"
import { chains } from "#domain/wallet/terms.ts"
import type { DebtEntryKind } from "#contract/vocabulary.ts"
import { WalletStatement, WalletTerms } from "#contract/wallets.ts"
import {
  debtEntryForms,
  debtEntryOfDraft,
  draftOfDebtEntry,
  blankTerms,
  draftOfTerms,
  firstEntries,
  revisionOfDraft,
  termsOfDraft,
} from "#web/features/debts/debtForms.ts"
import { draftOfGoal, goalOfDraft } from "#web/features/dashboard/goals/GoalDialog.tsx"
import { swapOfDraft } from "#web/features/holdings/swaps/SwapDialog.tsx"
import * as wallets from "#web/features/wallets/walletForms.ts"
import { amount, anyFormat, day, id, money, moneyIn, percent, perhaps, positive, text } from "./anyTerms.ts"

const inUsd = { currency: "USD", format: "swiss" } as const

const repaymentTerms = {
  dueOn: perhaps(fc.constantFrom("2035-12-31", "2020-02-29")),
  interestRate: perhaps(percent),
  monthlyPayment: perhaps(money),
  repaymentPlan: fc.constantFrom("annuity", "linear", "bullet", "none"),
  paidEvery: fc.constantFrom("week", "twoWeeks", "month", "quarter", "halfYear", "year"),
  dayCount: fc.constantFrom("30/360", "actual/360", "actual/365", "actual/actual"),
  interestOnlyUntil: perhaps(day),
}

describe("the terms of a debt", () => {
  const terms = fc.record({
    name: text,
    debtType: fc.constantFrom("mortgage", "creditCard", "personalLoan", "autoLoan", "other"),
    incurredOn: day,
    ...repaymentTerms,
    creditorId: perhaps(id),
    lender: perhaps(text),
    linkedHoldingId: perhaps(id),
    description: perhaps(text),
  })

  it("the terms of a debt, filled in and sent unchanged, are the same terms", () => {
    fc.assert(
      fc.property(terms, anyFormat, (known, format) => {
        const context = { currency: "USD", format }
        const decoded = Schema.decodeUnknownSync(DebtTerms)(known)
        expect(Result.getOrThrow(revisionOfDraft(draftOfTerms(decoded, "2026-11-28", context), context))).toEqual({
          ...known,
          effectiveOn: "2026-11-28",
        })
      }),
    )
  })

  it("the terms of a debt need a name, a type and a day, and the balance", () => {
    expect(termsOfDraft(blankTerms(), inUsd)).toEqual(Result.fail({ name: "missing", incurredOn: "missing" }))
    expect(firstEntries({ owed: "", statedOn: "2020-06-30", ownership: "" }, "2015-01-01", inUsd)).toEqual(
      Result.fail({ owed: "missing", ownership: "ownership.missing" }),
    )
  })

  it("the terms of a debt include the balance, and the debtor's share unless that is 100 %", () => {
    const first = (ownership: string) =>
      Result.getOrThrow(firstEntries({ owed: "350'000", statedOn: "2020-06-30", ownership }, "2015-01-01", inUsd)).map(
        ({ entry }) => entry,
      )
    const owed = { _tag: "OwedBalance", owed: { amount: "350000", currency: "USD" }, statedOn: "2020-06-30" }
    expect(first("100")).toEqual([owed])
    expect(first("100.00")).toEqual([owed])
    expect(first("50")).toEqual([owed, { _tag: "OwnershipShare", percent: "50", effectiveOn: "2015-01-01" }])
  })
})

describe("the form of an entry of a debt", () => {
  const entries: Record<DebtEntryKind, fc.Arbitrary<object>> = {
    OwedBalance: fc.record({ owed: money, statedOn: day }),
    Repayment: fc.record({ principal: money, interest: money, comment: perhaps(text), paidOn: day }),
    TermsChange: fc.record({ effectiveOn: day, ...repaymentTerms, comment: perhaps(text) }),
    OwnershipShare: fc.record({ percent, effectiveOn: day }),
    Note: fc.record({ text, takenOn: day }),
  }
  const kinds = Object.keys(debtEntryForms) as ReadonlyArray<DebtEntryKind>

  it.each(kinds)("the entry %s, filled in for a correction and sent unchanged, is the same entry", (kind) => {
    fc.assert(
      fc.property(entries[kind], anyFormat, (known, format) => {
        const context = { currency: "USD", format }
        const entry = Schema.decodeUnknownSync(DebtEntry)({ _tag: kind, ...known })
        expect(Result.getOrThrow(debtEntryOfDraft(kind, draftOfDebtEntry(entry, context), context))).toEqual({
          _tag: kind,
          ...known,
        })
      }),
    )
  })
})

describe("a wallet", () => {
  const terms = fc.record({
    title: text,
    blockchain: fc.constantFrom(...chains),
    address: perhaps(fc.constant("0x00000000219ab540356cBB839Cbe05303d7705Fa")),
    trackingMode: fc.constantFrom("manual", "automatic"),
    connectedOn: day,
    notes: perhaps(text),
  })
  const tokens = fc.array(
    fc.record({ token: text, chain: fc.constantFrom(...chains), balance: amount, value: money }),
    { maxLength: 4 },
  )

  it("a wallet, filled in and sent unchanged, is the same wallet", () => {
    fc.assert(
      fc.property(terms, anyFormat, (known, format) => {
        const context = { currency: "USD", format }
        const decoded = Schema.decodeUnknownSync(WalletTerms)(known)
        const draft = wallets.draftOfTerms(decoded, context)
        expect(Result.getOrThrow(wallets.termsOfDraft(draft, context))).toEqual(known)
      }),
    )
  })

  it("a wallet updates its last statement, token by token", () => {
    fc.assert(
      fc.property(
        tokens.filter(({ length }) => length > 0),
        anyFormat,
        (known, format) => {
          const context = { currency: "USD", format }
          const last = Schema.decodeUnknownSync(WalletStatement)({ statedOn: "2019-01-01", tokens: known }).tokens
          const draft = wallets.blankStatement("ethereum", "2020-06-30", last, context)
          expect(Result.getOrThrow(wallets.statementOfDraft("ethereum", draft, context))).toEqual({
            statedOn: "2020-06-30",
            tokens: known,
          })
        },
      ),
    )
  })

  it("a wallet starts a line with its own chain, or with Ethereum where it spans several", () => {
    const chainOfLine = (blockchain: string) =>
      Object.values(wallets.blankStatement(blockchain, "2020-06-30", [], inUsd)).filter((typed) =>
        chains.some((chain) => chain === typed),
      )
    expect(chainOfLine("polygon")).toEqual(["polygon"])
    expect(chainOfLine("multichain")).toEqual(["ethereum"])
  })

  it("a wallet can be recorded manually, with or without an address", () => {
    const draft = { ...wallets.blankTerms(), title: "Cold storage", connectedOn: "2020-01-01" }
    expect(Result.getOrThrow(wallets.termsOfDraft(draft, inUsd))).toMatchObject({
      address: null,
      trackingMode: "manual",
    })
  })
})

it("a goal, filled in and sent unchanged, is the same goal", () => {
  const terms = fc.record({
    title: text,
    target: fc.record({ amount: positive, currency: fc.constantFrom("USD", "CHF") }),
    targetOn: fc.constant("2040-12-31"),
    portfolioId: perhaps(id),
  })
  const goalId = "018f4c7e-0000-7000-8000-000000000021"
  fc.assert(
    fc.property(terms, anyFormat, (known, format) => {
      const context = { currency: "EUR", format }
      const goal = Schema.decodeUnknownSync(GoalView)({ goalId, ...known })
      const again = Result.getOrThrow(goalOfDraft(draftOfGoal(goal, context), context))
      expect(again).toEqual(known)
      expect(() => Schema.decodeUnknownSync(GoalTerms)(again)).not.toThrow()
    }),
  )
})

describe("a swap", () => {
  const sides = {
    givenHoldingId: "018f4c7e-0000-7000-8000-000000000031",
    givenEntryId: "018f4c7e-0000-7000-8000-000000000032",
    receivedHoldingId: "018f4c7e-0000-7000-8000-000000000033",
    receivedEntryId: "018f4c7e-0000-7000-8000-000000000034",
  }
  const draft = {
    swappedOn: "2020-06-30",
    givenQuantity: "1.5",
    givenValue: "12'000",
    fees: "10",
    receivedQuantity: "48",
    receivedValue: "11'300",
    comment: "",
  }

  it("a swap names each side in the currency of its own holding", () => {
    const sent = Result.getOrThrow(swapOfDraft(draft, inUsd, { ...inUsd, currency: "EUR" }))
    expect(() => Schema.decodeUnknownSync(recordSwap.body)({ ...sides, ...sent })).not.toThrow()
    expect(sent).toMatchObject({
      givenValue: { amount: "12000", currency: "USD" },
      fees: { amount: "10", currency: "USD" },
      receivedValue: { amount: "11300", currency: "EUR" },
      comment: null,
    })
  })

  it("a swap names all missing fields on both sides", () => {
    const typed = { ...draft, givenQuantity: "", receivedQuantity: "many" }
    expect(swapOfDraft(typed, inUsd, inUsd)).toEqual(
      Result.fail({
        givenQuantity: "missing",
        receivedQuantity: "decimal.malformed",
      }),
    )
  })

  it("a swap never sends money in a currency other than that of its side, for any amounts", () => {
    fc.assert(
      fc.property(moneyIn("USD"), moneyIn("EUR"), (given, received) => {
        const typed = { ...draft, givenValue: given.amount, receivedValue: received.amount }
        const sent = Result.getOrThrow(swapOfDraft(typed, inUsd, { ...inUsd, currency: "EUR" }))
        expect([sent.givenValue, sent.receivedValue]).toEqual([given, received])
      }),
    )
  })
})
