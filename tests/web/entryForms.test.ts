import { Result, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Entry } from "#contract/holdings.ts"
import {
  type AssetClass,
  assetClasses,
  behaviourOf,
  type CashFlowKind,
  type EntryKind,
  toPlainString,
} from "#contract/vocabulary.ts"
import {
  blankEntry,
  draftOfEntry,
  entryFields,
  entryOfDraft,
  type SentEntry,
} from "#web/features/holdings/entries/entryForms.ts"
import { kindNameOf } from "#web/features/holdings/detail/entryColumns.tsx"
import { type FormedKind, isFormed, kindOnPages } from "#web/features/holdings/entries/kinds/kinds.ts"
import { tradeWith } from "#web/features/holdings/entries/kinds/trade.ts"
import { nameOfDraft, recordChoices, titleOfDraft } from "#web/features/holdings/entries/recordChoices.ts"
import { recordMenu } from "#web/features/holdings/entries/recordMenu.ts"
import type { Draft } from "#web/forms/formFields.ts"
import { formatDecimal } from "#web/format/numberFormat.ts"
import { anyLike, entryExamples } from "#tests/support/entryExamples.ts"
import { amount, anyFormat, day, id, money, percent, perhaps, positive, text } from "./anyTerms.ts"

const decode = Schema.decodeUnknownSync(Entry)
const encode = Schema.encodeSync(Entry)
const sent = (answer: ReturnType<typeof entryOfDraft>): SentEntry => Result.getOrThrow(answer)
const inUsd = { currency: "USD", format: "swiss" } as const

const flow = (assetClass: AssetClass) =>
  fc
    .record({
      kind: fc.constantFrom<CashFlowKind>(...behaviourOf[assetClass].cashFlows),
      amount: money,
      taxWithheld: money,
      recallable: fc.boolean(),
      beyondCommitment: fc.boolean(),
      exDividendOn: perhaps(day),
      comment: perhaps(text),
      paidOn: day,
    })
    // As the rules require: each mark belongs to one kind of entry, of a class with commitments or in units.
    .map((terms) => ({
      ...terms,
      exDividendOn: behaviourOf[assetClass].isCountedInUnits && terms.kind === "dividend" ? terms.exDividendOn : null,
      recallable: terms.recallable && assetClass === "private" && terms.kind === "distribution",
      beyondCommitment: terms.beyondCommitment && assetClass === "private" && terms.kind === "capitalCall",
    }))

const delivery = fc
  .record({
    direction: fc.constantFrom("in", "out"),
    quantity: positive,
    cost: money,
    reason: fc.constantFrom("opening", "gift", "inheritance", "transfer", "loss", "airdrop", "reward", "other"),
    deliveredOn: day,
  })
  .map((entry) =>
    entry.direction === "in" && entry.reason !== "airdrop" && entry.reason !== "reward"
      ? entry
      : { ...entry, cost: { amount: "0", currency: "USD" } },
  )

/** Entries that users may have recorded, as they travel. */
const entries: Partial<Record<FormedKind, (assetClass: AssetClass) => fc.Arbitrary<object>>> = {
  Trade: () =>
    fc.record({
      side: fc.constantFrom("buy", "sell"),
      quantity: positive,
      consideration: money,
      fees: money,
      comment: perhaps(text),
      tradedOn: day,
    }),
  Delivery: () => delivery,
  Split: () =>
    fc.record({
      from: fc.integer({ min: 1, max: 1_000_000 }),
      to: fc.integer({ min: 1, max: 1_000_000 }),
      effectiveOn: day,
    }),
  Staking: () => fc.record({ action: fc.constantFrom("stake", "unstake"), quantity: positive, stakedOn: day }),
  CashFlow: flow,
  Commitment: () => fc.record({ amount: money, effectiveOn: day }),
  Valuation: () =>
    fc.record({
      value: money,
      criterion: fc.constantFrom("market", "cost", "tax", "insured"),
      comment: perhaps(text),
      valuedOn: day,
    }),
  Balance: () =>
    fc.record({
      balance: fc.tuple(fc.boolean(), positive).map(([isOwed, typed]) => ({
        amount: isOwed ? `-${typed}` : typed,
        currency: "USD",
      })),
      statedOn: day,
    }),
  OwnershipShare: () => fc.record({ percent, effectiveOn: day }),
  Transfer: () => fc.record({ portfolioId: id, effectiveOn: day }),
  Note: () => fc.record({ text, takenOn: day }),
}

const anyOf = (kind: FormedKind, assetClass: AssetClass): fc.Arbitrary<object> =>
  entries[kind]?.(assetClass) ?? anyLike(entryExamples[kind], { day, money, quantity: positive })

/** Every kind of entry of every class, as in the domain. */
const formed = assetClasses.flatMap((assetClass) =>
  behaviourOf[assetClass].entries.filter(isFormed).map((kind) => [assetClass, kind] as const),
)

describe("the form of an entry", () => {
  it.each(formed)(
    "the form of %s, %s: filled in for a correction and sent unchanged, it is the same entry",
    (assetClass, kind) => {
      fc.assert(
        fc.property(anyOf(kind, assetClass), anyFormat, (terms, format) => {
          const entry = decode({ ...terms, _tag: kind })
          if (
            entry._tag === "SwapLeg" ||
            entry._tag === "UnitMove" ||
            entry._tag === "OwnPrices" ||
            entry._tag === "CorporateAction" ||
            entry._tag === "MoneyTransfer"
          )
            return
          const context = { currency: "USD", format }
          const again = sent(entryOfDraft(kind, assetClass, draftOfEntry(entry, assetClass, context), context))
          expect(again).toEqual(encode(entry))
        }),
        { numRuns: 40 },
      )
    },
  )

  it.each(formed)("the form of %s, %s has a field for every part of the entry in the contract", (assetClass, kind) => {
    const typed = Object.fromEntries(
      entryFields(kind, assetClass).map((field) => [field.name, field.initial || typedInto[field.type] || "1"]),
    )
    const entry = sent(entryOfDraft(kind, assetClass, typed, inUsd))
    expect(Object.keys(encode(decode(entry))).sort()).toEqual(Object.keys(entry).sort())
  })

  it("the form names every field that is missing, and each without a valid number", () => {
    expect(entryOfDraft("Trade", "security", blankEntry("Trade", "security", "2020-01-01"), inUsd)).toEqual(
      Result.fail({ quantity: "missing", consideration: "missing" }),
    )
    const typed = {
      ...blankEntry("Trade", "security", "2020-01-01"),
      quantity: "ten",
      consideration: "1,5",
      fees: "",
    }
    expect(entryOfDraft("Trade", "security", typed, inUsd)).toEqual(
      Result.fail({ quantity: "decimal.malformed", consideration: "decimal.ambiguous", fees: "missing" }),
    )
  })

  it("the form names a day that the calendar has not together with the other fields", () => {
    const typed = {
      ...blankEntry("Trade", "security", "2020-01-01"),
      tradedOn: "2023-02-29",
      quantity: "ten",
      consideration: "1",
    }
    expect(entryOfDraft("Trade", "security", typed, inUsd)).toEqual(
      Result.fail({ tradedOn: "date.malformed", quantity: "decimal.malformed" }),
    )
  })

  it.each([
    { direction: "out", reason: "gift" },
    { direction: "in", reason: "airdrop" },
    { direction: "in", reason: "reward" },
  ])(
    "the form asks for no cost of units that leave or are received for free, regardless of the other fields: %o",
    (chosen) => {
      const draft = { ...blankEntry("Delivery", "crypto", "2020-01-01", chosen), quantity: "5", cost: "rubbish" }
      expect(sent(entryOfDraft("Delivery", "crypto", draft, inUsd))).toMatchObject({
        cost: { amount: "0", currency: "USD" },
      })
    },
  )

  it("the form accepts numbers in the user's own number format, exactly", () => {
    const draft = {
      ...blankEntry("Trade", "crypto", "2020-01-01"),
      quantity: "0,000000000000000001",
      consideration: "1.250,10",
    }
    const trade = sent(entryOfDraft("Trade", "crypto", draft, { currency: "EUR", format: "continental" }))
    expect(trade).toEqual({
      _tag: "Trade",
      side: "buy",
      taxes: null,
      quantity: "0.000000000000000001",
      consideration: { amount: "1250.10", currency: "EUR" },
      fees: { amount: "0", currency: "EUR" },
      comment: null,
      tradedOn: "2020-01-01",
    })
    const decoded = decode(trade)
    expect(decoded._tag === "Trade" && formatDecimal(toPlainString(decoded.quantity), "continental")).toBe(
      "0,000000000000000001",
    )
  })

  it("the form of coins has a total of unit price times pieces, to the last digit", () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000 }), amount, (pieces, each) => {
        const blank = { ...blankEntry("Trade", "metal", "2020-01-01"), quantity: String(pieces + 1) }
        const { consideration } = tradeWith(blank, { pricePerPiece: each }, "swiss")
        const [whole = "0", fraction = ""] = each.split(".")
        const millionths = BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, "0"))
        const [total = "0", rest = ""] = (consideration ?? "").replaceAll("'", "").split(".")
        expect(BigInt(total) * 1_000_000n + BigInt(rest.padEnd(6, "0"))).toBe(millionths * BigInt(pieces + 1))
      }),
    )
  })

  it("the form of coins never changes the amount that was typed last when the number of pieces changes", () => {
    const typing = (...steps: ReadonlyArray<Draft>) =>
      steps.reduce((draft, changed) => tradeWith(draft, changed, "swiss"), blankEntry("Trade", "metal", "2020-01-01"))
    const byDigits = [{ quantity: "3" }, { quantity: "30" }]
    expect(typing({ consideration: "1000" }, ...byDigits)).toMatchObject({
      consideration: "1000",
      pricePerPiece: "33.3333",
    })
    expect(typing({ pricePerPiece: "1000" }, ...byDigits)).toMatchObject({
      consideration: "30'000",
      pricePerPiece: "1000",
    })
    const totalAtTheEnd = typing({ pricePerPiece: "1000" }, { quantity: "3" }, { consideration: "2990" }, byDigits[1]!)
    expect(totalAtTheEnd).toMatchObject({ consideration: "2990", pricePerPiece: "99.6667" })
    const cleared = [{ consideration: "900" }, { quantity: "3" }, { pricePerPiece: "" }]
    expect(typing(...cleared)).toMatchObject({ consideration: "900", pricePerPiece: "" })
    expect(typing(...cleared, ...byDigits)).toMatchObject({ consideration: "900", pricePerPiece: "30" })
    expect(typing({ quantity: "3" }, { pricePerPiece: "20" }, { consideration: "" }, ...byDigits)).toMatchObject({
      consideration: "600",
      pricePerPiece: "20",
    })
  })
})

const typedInto: Readonly<Record<string, string>> = {
  day: "2020-01-01",
  text: "Text",
  pick: "018f4c7e-0000-7000-8000-000000000011",
}

const menuOf = (assetClass: AssetClass) =>
  recordMenu(recordChoices({ assetClass }), () => {}, { formatMessage: ({ id }: { id: string }) => id } as never)

describe("the list of entries that can be recorded", () => {
  it("the list uses the terms of a crypto owner for crypto", () => {
    const choices = recordChoices({ assetClass: "crypto" })
    const ids = ["buy", "sell", "stake", "unstake", "airdrop", "swap", "dividend"]
    expect(choices.map(({ id: choice }) => choice)).toEqual(expect.arrayContaining(ids))
    expect(choices.find(({ id: choice }) => choice === "airdrop")).toMatchObject({
      kind: "Delivery",
      preset: { direction: "in", reason: "airdrop" },
    })
  })

  it("what was recorded is named by its item in the list, as typed at last, and otherwise by its kind", () => {
    const named = (kind: EntryKind, assetClass: AssetClass, changed: Draft) => {
      const draft = isFormed(kind) ? { ...blankEntry(kind, assetClass, "2024-01-01"), ...changed } : changed
      return nameOfDraft(kind, assetClass, draft).id
    }
    expect(named("CashFlow", "realEstate", { kind: "improvement" })).toBe("cashFlow.improvement")
    expect(named("CashFlow", "security", { kind: "dividend" })).toBe("cashFlow.dividend")
    expect(named("Trade", "security", { side: "sell" })).toBe("trade.sell")
    expect(named("Delivery", "crypto", { direction: "in", reason: "airdrop" })).toBe("delivery.airdrop")
    expect(named("Delivery", "crypto", { direction: "out", reason: "gift" })).toBe("entry.Delivery")
    expect(named("Valuation", "realEstate", {})).toBe(kindOnPages("Valuation").name.id)
  })

  it("the history names an entry as the list does", () => {
    const example = (kind: EntryKind) => Schema.decodeUnknownSync(Entry)(entryExamples[kind])
    const [flowed, traded] = [example("CashFlow"), example("Trade")]
    expect(flowed._tag === "CashFlow" && kindNameOf({ ...flowed, kind: "improvement" }).id).toBe("cashFlow.improvement")
    expect(traded._tag === "Trade" && kindNameOf({ ...traded, side: "buy" }).id).toBe("trade.buy")
    const [delivered, staked] = [example("Delivery"), example("Staking")]
    const named = (reason: "airdrop" | "reward" | "gift") =>
      delivered._tag === "Delivery" && kindNameOf({ ...delivered, reason }).id
    expect(named("airdrop")).toBe("delivery.airdrop")
    expect(named("reward")).toBe("delivery.reward")
    expect(named("gift")).toBe("entry.Delivery")
    expect(staked._tag === "Staking" && kindNameOf({ ...staked, action: "unstake" }).id).toBe("staking.unstake")
  })

  it("the dialog has the name of its item in the menu, as typed at last", () => {
    const titled = (kind: EntryKind, draft: Draft) => titleOfDraft(kind, "crypto", draft).id
    expect(titled("Delivery", { direction: "in", reason: "airdrop" })).toBe("delivery.airdrop")
    expect(titled("Delivery", { direction: "in", reason: "gift" })).toBe("entry.record.Delivery")
    expect(titled("Staking", { action: "stake" })).toBe("staking.stake")
    expect(titled("Valuation", {})).toBe("entry.record.Valuation")
  })

  it("the list uses the terms of shares for shares", () => {
    const choices = recordChoices({ assetClass: "security" }).map(({ id: choice }) => choice)
    expect(choices).toEqual(expect.arrayContaining(["buy", "sell", "dividend"]))
    expect(choices).not.toEqual(expect.arrayContaining(["stake"]))
  })

  it("the menu of a security has what is recorded often at the top, and the rest one step away", () => {
    const menu = menuOf("security")
    expect(menu.map(({ id }) => id)).toEqual([
      "buy",
      "sell",
      "dividend",
      "interest",
      "expense",
      "Valuation",
      "UnitMove",
      "group corporateActions",
      "group more",
    ])
    const actions = menu.flatMap((item) => ("actions" in item ? [item.actions.map(({ id }) => id)] : []))
    expect(actions[0]?.toSorted()).toEqual(["CapitalReturn", "Split", "StockDividend", "merger", "spinOff"])
  })

  it.each(assetClasses)("the menu for %s has at most nine items at the top and each choice once", (assetClass) => {
    const menu = menuOf(assetClass)
    expect(menu.filter((item) => !("actions" in item)).length).toBeLessThanOrEqual(9)
    const ids = menu.flatMap((item) => ("actions" in item ? item.actions : [item])).map(({ id }) => id)
    expect(ids.toSorted()).toEqual(
      recordChoices({ assetClass })
        .map(({ id }) => id)
        .toSorted(),
    )
    // A group of one item hides it for nothing.
    expect(menu.filter((item) => "actions" in item && item.actions.length < 2)).toEqual([])
  })

  it.each(assetClasses)(
    "the list for %s contains only what its class accepts, each once, and each form opens with the chosen values",
    (assetClass) => {
      const choices = recordChoices({ assetClass })
      expect(new Set(choices.map(({ id: choice }) => choice)).size).toBe(choices.length)
      // A suggestion is dismissed where it is shown.
      const offered = behaviourOf[assetClass].entries.filter((kind) => kind !== "Dismissal")
      expect(new Set(choices.map(({ kind }) => kind))).toEqual(new Set(offered))
      for (const { kind, preset } of choices) {
        if (!isFormed(kind)) continue
        const fields = entryFields(kind, assetClass)
        for (const [name, value] of Object.entries(preset)) {
          const field = fields.find((each) => each.name === name)
          expect(field && "words" in field && value in field.words).toBe(true)
        }
      }
    },
  )
})
