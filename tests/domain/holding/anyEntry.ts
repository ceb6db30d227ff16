import * as fc from "fast-check"
import { Schema } from "effect"
import type { AssetClass } from "#domain/holding/assetClass.ts"
import { Entry, type EntryKind } from "#domain/holding/entries.ts"
import { CashFlowKind, directionOf } from "#domain/holding/entries/cashFlow.ts"
import type { Json } from "#tests/domain/given.ts"
import { anyLike, entryExamples } from "#tests/support/entryExamples.ts"
import { classesOf } from "./classTable.ts"
import { holdingId, otherPortfolioId, portfolioId, swapId } from "./examples.ts"

const entryOf = Schema.decodeUnknownSync(Entry)

/** A small range of days, some before any opening, so that entries share days and cross limits. */
export const days = ["2024-01-01", "2024-01-02", "2024-01-03", "2024-02-29", "2024-03-01", "2024-12-31"] as const
export const anyDay = fc.constantFrom(...days)
/** A small set of swaps, so that their ids repeat and are found. */
export const anySwapId = fc.nat({ max: 5 }).map(swapId)
const otherHoldingId = "55555555-5555-4555-8555-555555555555"

const halves = (n: number) => (n % 2 === 0 ? String(n / 2) : `${(n - 1) / 2}.5`)
const anyUnits = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 1, max: 60 }).map(halves) },
  { weight: 1, arbitrary: fc.constantFrom("0.000000000000000001", "999999999999999999.999999999999999999") },
)
const anyAmount = fc.oneof(fc.constant("0"), fc.integer({ min: 1, max: 60 }).map(halves))
const anyCurrency = fc.oneof(
  { weight: 30, arbitrary: fc.constant("USD") },
  { weight: 1, arbitrary: fc.constant("CHF") },
)
export const anyMoney = fc.record({ amount: anyAmount, currency: anyCurrency })

const anyTrade = fc.record({
  _tag: fc.constant("Trade"),
  side: fc.constantFrom("buy", "sell"),
  quantity: anyUnits,
  consideration: anyMoney,
  fees: anyMoney,
  taxes: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: anyMoney }),
  comment: fc.constantFrom(null, "at the limit"),
  tradedOn: anyDay,
})

/** Units that leave have no cost, and neither have units that were earned; a few entries claim one nevertheless. */
const anyDelivery = fc
  .record({
    _tag: fc.constant("Delivery"),
    direction: fc.constantFrom("in", "out"),
    quantity: anyUnits,
    cost: anyMoney,
    reason: fc.constantFrom("opening", "gift", "inheritance", "transfer", "loss", "airdrop", "reward", "other"),
    deliveredOn: anyDay,
  })
  .chain((each) => {
    const free = { ...each, cost: { ...each.cost, amount: "0" } }
    const isFree = each.direction === "out" || ["airdrop", "reward"].includes(each.reason)
    return isFree ? fc.constantFrom(each, free, free, free) : fc.constant(each)
  })

const anySplit = fc.record({
  _tag: fc.constant("Split"),
  from: fc.constantFrom(1, 2, 3, 10),
  to: fc.constantFrom(1, 2, 3, 7),
  effectiveOn: anyDay,
})

const anySwapLeg = fc.record({
  _tag: fc.constant("SwapLeg"),
  swapId: anySwapId,
  direction: fc.constantFrom("in", "out"),
  quantity: anyUnits,
  value: anyMoney,
  fees: anyMoney,
  taxes: fc.constantFrom(null, null, null, { amount: "0.5", currency: "USD" }),
  counterpartId: fc.constantFrom(otherHoldingId, otherHoldingId, otherHoldingId, holdingId),
  comment: fc.constant(null),
  swappedOn: anyDay,
})

const anyUnitMove = fc.record({
  _tag: fc.constant("UnitMove"),
  moveId: anySwapId,
  direction: fc.constantFrom("in", "out"),
  quantity: anyUnits,
  counterpartId: fc.constantFrom(otherHoldingId, otherHoldingId, otherHoldingId, holdingId),
  comment: fc.constant(null),
  movedOn: anyDay,
})

const anyCorporateAction = fc.record({
  _tag: fc.constant("CorporateAction"),
  actionId: anySwapId,
  direction: fc.constantFrom("in", "out"),
  counterpartId: fc.constantFrom(otherHoldingId, otherHoldingId, otherHoldingId, holdingId),
  terms: fc.oneof(
    fc.record({ _tag: fc.constant("spinOff"), costPercent: fc.constantFrom(null, "20", "0.5") }),
    fc.record({
      _tag: fc.constant("merger"),
      cash: fc.option(anyMoney, { nil: null }),
      cost: fc.option(anyMoney, { nil: null }),
    }),
  ),
  unitsGiven: anyUnits,
  unitsReceived: anyUnits,
  fraction: fc.option(fc.record({ quantity: anyUnits, cash: anyMoney }), { nil: null }),
  comment: fc.constant(null),
  effectiveOn: anyDay,
})

const anyMoneyTransfer = fc.record({
  _tag: fc.constant("MoneyTransfer"),
  transferId: anySwapId,
  direction: fc.constantFrom("in", "out"),
  sent: anyMoney,
  received: fc.oneof(fc.constant(null), anyMoney),
  counterpartId: fc.constantFrom(otherHoldingId, otherHoldingId, otherHoldingId, holdingId),
  comment: fc.constant(null),
  leftOn: anyDay,
  arrivedOn: fc.oneof(fc.constant(null), anyDay),
})

const anyStaking = fc.record({
  _tag: fc.constant("Staking"),
  action: fc.constantFrom("stake", "unstake"),
  quantity: anyUnits,
  stakedOn: anyDay,
})

/**
 * Only a distribution is recallable, only a call may exceed the commitment, and tax is withheld from money received and
 * at most that; a few entries claim otherwise.
 */
const anyCashFlow = (kinds: ReadonlyArray<CashFlowKind>) =>
  fc
    .record({
      _tag: fc.constant("CashFlow"),
      kind: fc.constantFrom(...kinds),
      amount: anyMoney,
      taxWithheld: anyMoney,
      fees: fc.oneof({ weight: 15, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: anyMoney }),
      recallable: fc.boolean(),
      beyondCommitment: fc.constantFrom(false, false, true),
      exDividendOn: fc.option(anyDay),
      percentSold: fc.constantFrom(null, null, null, "0", "37.5", "100"),
      hasParts: fc.constantFrom(false, false, true),
      comment: fc.constantFrom(null, "by letter"),
      paidOn: anyDay,
    })
    .chain(({ hasParts, ...flow }) => {
      const parts = hasParts ? { returnOfCapital: flow.amount, gain: flow.taxWithheld } : null
      const each = { ...flow, parts }
      const sensible = {
        ...each,
        parts:
          parts && each.kind === "distribution" ? { ...parts, gain: each.beyondCommitment ? parts.gain : null } : null,
        recallable: each.recallable && each.kind === "distribution",
        beyondCommitment: each.beyondCommitment && each.kind === "capitalCall",
        exDividendOn: kinds.includes("interest") && each.kind === "dividend" ? earlier(each) : null,
        percentSold: each.kind === "exit" ? each.percentSold : null,
        taxWithheld: { ...each.taxWithheld, amount: isTaxed(each) ? each.taxWithheld.amount : "0" },
      }
      return fc.constantFrom(each, sensible, sensible, sensible)
    })

const earlier = ({ exDividendOn, paidOn }: { exDividendOn: string | null; paidOn: string }) =>
  exDividendOn !== null && exDividendOn <= paidOn ? exDividendOn : null

const isTaxed = ({
  kind,
  amount,
  taxWithheld,
}: Extract<typeof Entry.Encoded, { readonly _tag: "CashFlow" }>): boolean =>
  ["income", "received"].includes(directionOf[kind]) && Number(taxWithheld.amount) <= Number(amount.amount)

/** Mostly enough for several calls, so that the first call does not exceed it. */
const anyCommitment = fc.record({
  _tag: fc.constant("Commitment"),
  amount: fc.oneof(
    { weight: 1, arbitrary: anyMoney },
    {
      weight: 3,
      arbitrary: fc.record({ amount: fc.constantFrom("20", "40"), currency: anyCurrency }),
    },
  ),
  effectiveOn: anyDay,
})

/** Kinds without an arbitrary of their own. */
const anyLikeExamples = Object.fromEntries(
  Object.entries(entryExamples).map(([kind, example]) => [
    kind,
    anyLike(example, { day: anyDay, money: anyMoney, quantity: anyUnits }) as fc.Arbitrary<Json>,
  ]),
)

const anyOfKind: Readonly<Partial<Record<EntryKind, fc.Arbitrary<Json>>>> = {
  ...anyLikeExamples,
  Trade: anyTrade,
  Delivery: anyDelivery,
  Split: anySplit,
  SwapLeg: anySwapLeg,
  UnitMove: anyUnitMove,
  CorporateAction: anyCorporateAction,
  MoneyTransfer: anyMoneyTransfer,
  Staking: anyStaking,
  Valuation: fc.record({
    _tag: fc.constant("Valuation"),
    value: anyMoney,
    criterion: fc.constantFrom("market", "market", "cost", "tax", "insured"),
    comment: fc.constantFrom(null, "in somebody's opinion\nof that day"),
    valuedOn: anyDay,
  }),
  OwnPrices: fc.record({
    _tag: fc.constant("OwnPrices"),
    currency: fc.constantFrom("USD", "CHF"),
    prices: fc.constantFrom("2023-12-29 0,2024-01-02 12.5", "2024-01-02 13"),
    comment: fc.constantFrom(null, "prices.csv"),
    pricedOn: fc.constantFrom("2024-01-02", "2024-01-02", "2024-01-03"),
  }),
  Balance: fc.record({
    _tag: fc.constant("Balance"),
    balance: fc.record({ amount: fc.constantFrom("-12.5", "0", "1000000"), currency: anyCurrency }),
    statedOn: anyDay,
  }),
  CashFlow: anyCashFlow(CashFlowKind.literals),
  Commitment: anyCommitment,
  OwnershipShare: fc.record({
    _tag: fc.constant("OwnershipShare"),
    percent: fc.constantFrom("0", "0.009", "0.01", "62.5", "100"),
    effectiveOn: anyDay,
  }),
  Transfer: fc.record({
    _tag: fc.constant("Transfer"),
    portfolioId: fc.constantFrom(portfolioId, otherPortfolioId),
    effectiveOn: anyDay,
  }),
  Note: fc.record({ _tag: fc.constant("Note"), text: fc.constantFrom("asked the bank", "a\n\tb"), takenOn: anyDay }),
}

const asEntry = (json: Json): Entry => entryOf(json)

const anyUnitJson: fc.Arbitrary<Json> = fc.oneof(
  { weight: 6, arbitrary: anyTrade },
  { weight: 3, arbitrary: anyDelivery },
  { weight: 2, arbitrary: anySplit },
  { weight: 2, arbitrary: anySwapLeg },
)
/** Entries that change the units held. */
export const anyUnitEntry: fc.Arbitrary<Entry> = anyUnitJson.map(asEntry)
/** Entries that change the units held or staked. */
export const anyTokenEntry: fc.Arbitrary<Entry> = fc
  .oneof({ weight: 3, arbitrary: anyUnitJson }, { weight: 2, arbitrary: anyStaking })
  .map(asEntry)
/** Entries that change the amounts committed, called or unfunded. */
export const anyCommitmentEntry: fc.Arbitrary<Entry> = fc
  .oneof(
    { weight: 2, arbitrary: anyCommitment },
    { weight: 5, arbitrary: anyCashFlow(["capitalCall", "capitalCall", "distribution"]) },
  )
  .map(asEntry)

/** Mostly entries that a class accepts, sometimes any entry. */
export function anyEntryOf(assetClass: AssetClass): fc.Arbitrary<Entry> {
  const taken = Object.keys(classesOf).filter((kind) => classesOf[kind]?.includes(assetClass))
  const flows = CashFlowKind.literals.filter((kind) => taken.includes(kind))
  const kinds = Object.entries(anyOfKind).filter(([kind]) => taken.includes(kind))
  return fc
    .oneof(
      { weight: 1, arbitrary: fc.oneof(...Object.values(anyOfKind)) },
      { weight: 2, arbitrary: anyCashFlow(flows) },
      ...kinds.map(([kind, arbitrary]) => ({ weight: ["Trade", "SwapLeg"].includes(kind) ? 4 : 1, arbitrary })),
    )
    .map(asEntry)
}
