import { Result, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Entry } from "../../server/contract/holdings.ts"
import type { NumberFormat } from "../../server/contract/identity.ts"
import { type EntryKind, toPlainString } from "../../server/contract/vocabulary.ts"
import { blankDraft, draftOfEntry, entryForms, entryOfDraft, type SentEntry } from "../../web/entries/entryForms.ts"
import { formatDecimal } from "../../web/format/numberFormat.ts"

const formats: ReadonlyArray<NumberFormat> = ["angloAmerican", "continental", "swiss"]
const decode = Schema.decodeUnknownSync(Entry)
const encode = Schema.encodeSync(Entry)
const sent = (answer: ReturnType<typeof entryOfDraft>): SentEntry => Result.getOrThrow(answer)
const inUsd = { currency: "USD", format: "swiss" } as const

/** Amounts as `toPlainString` leaves them, so that what is read back can be compared as text. */
const amount = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.nat({ max: 999_999 }))
  .map(([whole, millionths]) =>
    millionths === 0 ? `${whole}` : `${whole}.${String(millionths).padStart(6, "0").replace(/0+$/, "")}`,
  )
const positive = amount.filter((text) => /[1-9]/.test(text))
const money = amount.map((text) => ({ amount: text, currency: "USD" as const }))
const day = fc.constantFrom("2010-02-01", "2014-06-09", "2020-02-29")
const text = fc.stringMatching(/^[A-Za-z][A-Za-z ,.!?]{0,20}[a-z]$/)

/** What people may have recorded, as it travels. */
const entries: Record<EntryKind, fc.Arbitrary<unknown>> = {
  Trade: fc.record({
    side: fc.constantFrom("buy", "sell"),
    quantity: positive,
    consideration: money,
    fees: money,
    tradedOn: day,
  }),
  Delivery: fc
    .record({
      direction: fc.constantFrom("in", "out"),
      quantity: positive,
      cost: money,
      reason: fc.constantFrom("opening", "gift", "inheritance", "transfer", "loss", "other"),
      deliveredOn: day,
    })
    .map((entry) => (entry.direction === "in" ? entry : { ...entry, cost: { amount: "0", currency: "USD" } })),
  Split: fc.record({
    from: fc.integer({ min: 1, max: 1_000_000 }),
    to: fc.integer({ min: 1, max: 1_000_000 }),
    effectiveOn: day,
  }),
  CashFlow: fc.record({
    kind: fc.constantFrom("dividend", "interest"),
    amount: money,
    taxWithheld: money,
    paidOn: day,
  }),
  Valuation: fc.record({ value: money, comment: fc.option(text), valuedOn: day }),
  Balance: fc.record({
    balance: fc.tuple(fc.boolean(), positive).map(([isOwed, amount]) => ({
      amount: isOwed ? `-${amount}` : amount,
      currency: "USD",
    })),
    statedOn: day,
  }),
  OwnershipShare: fc.record({ percent: fc.integer({ min: 0, max: 100 }).map(String), effectiveOn: day }),
  Note: fc.record({ text, takenOn: day }),
}
const kinds = Object.keys(entries) as ReadonlyArray<EntryKind>

describe("the form of an entry", () => {
  it.each(kinds)("%s, filled in to be corrected and sent as it is, is the same entry", (kind) => {
    fc.assert(
      fc.property(entries[kind], fc.constantFrom(...formats), (terms, format) => {
        const entry = decode({ _tag: kind, ...(terms as object) })
        const again = sent(entryOfDraft(kind, draftOfEntry(entry, format), { currency: "USD", format }))
        expect(again).toEqual(encode(entry))
      }),
    )
  })

  it.each(kinds)("%s has a field for every part of the contract's entry", (kind) => {
    const { _tag: _, ...terms } = sent(
      entryOfDraft(
        kind,
        Object.fromEntries(
          entryForms[kind].map((field) => [
            field.name,
            field.type === "day" ? "2020-01-01" : (field.initial ?? (field.type === "text" ? "Text" : "1")),
          ]),
        ),
        inUsd,
      ),
    )
    expect(Object.keys(terms).sort()).toEqual(entryForms[kind].map(({ name }) => name).sort())
    expect(() => decode({ _tag: kind, ...terms })).not.toThrow()
  })

  it("names every field that is missing, and each that is no number", () => {
    expect(entryOfDraft("Trade", blankDraft("Trade", "2020-01-01"), inUsd)).toEqual(
      Result.fail({ quantity: "missing", consideration: "missing" }),
    )
    const typed = { ...blankDraft("Trade", "2020-01-01"), quantity: "ten", consideration: "1,5", fees: "" }
    expect(entryOfDraft("Trade", typed, inUsd)).toEqual(
      Result.fail({ quantity: "decimal.malformed", consideration: "decimal.malformed", fees: "missing" }),
    )
  })

  it("asks no cost of units that go out, whatever was typed before", () => {
    const draft = {
      ...blankDraft("Delivery", "2020-01-01"),
      direction: "out",
      reason: "gift",
      quantity: "5",
      cost: "rubbish",
    }
    expect(sent(entryOfDraft("Delivery", draft, inUsd))).toMatchObject({ cost: { amount: "0", currency: "USD" } })
  })

  it("takes what is typed in the person's own number format, exactly", () => {
    const draft = {
      ...blankDraft("Trade", "2020-01-01"),
      quantity: "0,000000000000000001",
      consideration: "1.250,10",
    }
    const trade = sent(entryOfDraft("Trade", draft, { currency: "EUR", format: "continental" }))
    expect(trade).toEqual({
      _tag: "Trade",
      side: "buy",
      quantity: "0.000000000000000001",
      consideration: { amount: "1250.10", currency: "EUR" },
      fees: { amount: "0", currency: "EUR" },
      tradedOn: "2020-01-01",
    })
    const decoded = decode(trade)
    expect(decoded._tag === "Trade" && formatDecimal(toPlainString(decoded.quantity), "continental")).toBe(
      "0,000000000000000001",
    )
  })
})
