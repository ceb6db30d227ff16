import { oneOfEachClass } from "#tests/domain/holding/classTable.ts"
import { behaviourOf } from "#domain/holding/behaviour.ts"
import type { HoldingDetails } from "#domain/holding/classes/classes.ts"
import { type Metal, spotSymbolOf } from "#domain/holding/classes/metal.ts"
import type { HoldingDescription } from "#domain/holding/events.ts"
import type { DebtTerms } from "#domain/debt/terms.ts"
import { debtLedgerOfStored } from "#domain/measures/ledger/debtLedger.ts"
import type { StoredDebtEntry } from "#domain/measures/ledger/facts.ts"
import { storedTermsOf } from "#domain/measures/ledger/debtPlan.ts"
import type {
  LineLedger,
  StakeFact,
  StoredEntry,
  StoredHoldingFacts,
  StoredRepaymentTerms,
} from "#domain/measures/ledger/facts.ts"
import { ledgerOfStored } from "#domain/measures/ledger/ledger.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { decimal } from "#domain/numbers/decimal.ts"
import type { HoldingId, PortfolioId, StakeId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { Percent } from "#domain/shared/percent.ts"
import { idOf, type Journey, type JourneyEntry, type JourneyHolding } from "./journey.ts"

/** A holding as a user opens it, and its entries. */
interface OpenedHolding {
  readonly name: string
  readonly holdingId: HoldingId
  readonly portfolioId: PortfolioId
  readonly currency: Currency
  readonly closedOn: CalendarDate | null
  readonly description: typeof HoldingDescription.Encoded
  readonly entries: StoredHoldingFacts["entries"]
}

/** A debt as a user enters it, and its entries. */
interface IncurredDebt {
  readonly name: string
  readonly debtId: HoldingId
  readonly portfolioId: PortfolioId
  readonly currency: Currency
  readonly settledOn: CalendarDate | null
  readonly terms: typeof DebtTerms.Encoded
  readonly entries: ReadonlyArray<{ readonly entryId: string; readonly entry: StoredDebtEntry }>
}

/** A journey in the product's own terms, as a user would enter it. */
interface EnteredJourney {
  readonly portfolios: ReadonlyArray<{ readonly portfolioId: PortfolioId; readonly title: string }>
  readonly stakes: ReadonlyArray<Omit<StakeFact, "percent"> & { readonly percent: string }>
  readonly holdings: ReadonlyArray<OpenedHolding>
  readonly debts: ReadonlyArray<IncurredDebt>
}

export function entered(journey: Journey): EnteredJourney {
  const portfolioId = (title: string) => idOf(journey, title) as PortfolioId
  return {
    portfolios: journey.portfolios.map((title) => ({ portfolioId: portfolioId(title), title })),
    stakes: journey.stakes.map(({ owner, child, on, percent }) => ({
      stakeId: idOf(journey, `${owner} in ${child} from ${on}`) as StakeId,
      ownerId: portfolioId(owner),
      childId: portfolioId(child),
      effectiveOn: on,
      percent,
    })),
    holdings: journey.holdings
      .filter(({ class: of }) => of !== "debt")
      .map((holding) => openedHolding(journey, holding)),
    debts: journey.holdings.filter(({ class: of }) => of === "debt").map((holding) => incurredDebt(journey, holding)),
  }
}

/** The line of the balance sheet of each holding and debt, and the other input of net worth. */
export function wealthOf(journey: Journey): {
  readonly ledgers: ReadonlyArray<LineLedger>
  readonly portfolios: ReadonlyArray<PortfolioId>
  readonly stakes: ReadonlyArray<StakeFact>
} {
  const { portfolios, stakes, holdings, debts } = entered(journey)
  return {
    ledgers: [...holdings.map((holding) => ledgerOfStored(factsOf(holding))), ...debts.map(ledgerOfDebt)],
    portfolios: portfolios.map(({ portfolioId }) => portfolioId),
    stakes: stakes.map((stake) => ({ ...stake, percent: decimal(stake.percent) as Percent })),
  }
}

function factsOf({ description, ...holding }: OpenedHolding): StoredHoldingFacts {
  const { details, openedOn, priceSymbol, acquisitionCost = null, investable } = description
  const { taxRate = null, unitsEarned = "incomeAndCost" } = description
  return {
    lineId: holding.holdingId,
    portfolioId: holding.portfolioId,
    assetClass: details._tag,
    currency: holding.currency,
    openedOn: openedOn as CalendarDate,
    closedOn: holding.closedOn,
    priceSymbol,
    acquisitionCost,
    piece: details._tag === "metal" ? { grams: details.gramsPerPiece, purity: details.purity } : null,
    investable: investable ?? behaviourOf[details._tag].investable,
    taxRate,
    unitsEarned,
    entries: holding.entries,
  }
}

const ledgerOfDebt = ({ debtId, portfolioId, currency, settledOn, terms, entries }: IncurredDebt): LineLedger =>
  debtLedgerOfStored({
    lineId: debtId,
    portfolioId,
    currency,
    incurredOn: terms.incurredOn as CalendarDate,
    settledOn,
    creditorId: terms.creditorId as PortfolioId | null,
    terms: storedTermsOf(terms as StoredRepaymentTerms),
    entries,
  })

function openedHolding(journey: Journey, holding: JourneyHolding): OpenedHolding {
  const { id, currency, openedOn, cost, commitment, shares = [] } = holding
  const entries: ReadonlyArray<StoredEntry> = [
    ...shares.map(({ on, percent }): StoredEntry => ({ _tag: "OwnershipShare", percent, effectiveOn: on })),
    ...(commitment === undefined
      ? []
      : [{ _tag: "Commitment", amount: { amount: commitment, currency }, effectiveOn: openedOn } as const]),
    ...holding.entries.map((entry) => entryOf(entry, currency)),
  ]
  return {
    name: id,
    holdingId: idOf(journey, id) as HoldingId,
    portfolioId: idOf(journey, holding.portfolio) as PortfolioId,
    currency,
    closedOn: (holding.closedOn ?? null) as CalendarDate | null,
    description: {
      name: id,
      openedOn,
      priceSymbol: holding.symbol ?? null,
      acquisitionCost: cost === undefined ? null : { amount: cost, currency },
      investable: null,
      taxRate: null,
      details: detailsOf(holding),
    },
    entries: entries.map((entry, n) => ({ entryId: idOf(journey, `${id} ${n}`), entry })),
  }
}

function entryOf(entry: JourneyEntry, currency: Currency): StoredEntry {
  const money = (amount: string) => ({ amount, currency })
  switch (entry.kind) {
    case "buy":
    case "sell":
      return {
        _tag: "Trade",
        side: entry.kind,
        quantity: entry.units,
        consideration: money(entry.consideration),
        fees: money(entry.fees ?? "0"),
        tradedOn: entry.on,
      }
    case "delivery":
      return {
        _tag: "Delivery",
        direction: "in",
        quantity: entry.units,
        cost: money(entry.cost ?? entry.consideration ?? "0"),
        reason: "opening",
        deliveredOn: entry.on,
      }
    case "split":
      return { _tag: "Split", from: entry.from, to: entry.to, effectiveOn: entry.on }
    case "balance":
      return { _tag: "Balance", balance: money(entry.amount), statedOn: entry.on }
    case "valuation":
      return { _tag: "Valuation", value: money(entry.amount), comment: null, valuedOn: entry.on }
    case "dividend":
    case "interest":
    case "rent":
    case "expense":
    case "feeRefund":
    case "taxRefund":
    case "improvement":
    case "premium":
    case "entry":
    case "capitalCall":
    case "distribution":
    case "exit":
    case "clawback":
      return {
        _tag: "CashFlow",
        kind: entry.kind,
        amount: money(entry.amount),
        taxWithheld: money("0"),
        paidOn: entry.on,
      }
  }
}

function detailsOf(holding: JourneyHolding): typeof HoldingDetails.Encoded {
  const { symbol = null } = holding
  switch (holding.class) {
    case "security":
      return { _tag: "security", instrument: "stock", symbol, exchange: null, isin: null }
    case "crypto":
      return { _tag: "crypto", cryptocurrency: null, symbol }
    case "metal":
      return {
        _tag: "metal",
        metal: (Object.keys(spotSymbolOf) as Array<Metal>).find((metal) => spotSymbolOf[metal] === symbol) ?? "gold",
        form: "bar",
        issuer: null,
        denomination: null,
        gramsPerPiece: holding.gramsPerPiece ?? "1",
        purity: holding.purity ?? "1",
      }
    case "debt":
      throw new Error("a debt is not a holding")
    default:
      return oneOfEachClass[holding.class].details
  }
}

function incurredDebt(journey: Journey, holding: JourneyHolding): IncurredDebt {
  const { id, currency, openedOn, shares = [] } = holding
  const entries: ReadonlyArray<StoredDebtEntry> = [
    ...shares.map(({ on, percent }): StoredDebtEntry => ({ _tag: "OwnershipShare", percent, effectiveOn: on })),
    ...holding.entries.map((entry): StoredDebtEntry => {
      if (entry.kind !== "balance") throw new Error(`${entry.kind} of a debt`)
      return { _tag: "OwedBalance", owed: { amount: entry.amount, currency }, statedOn: entry.on }
    }),
  ]
  return {
    name: id,
    debtId: idOf(journey, id) as HoldingId,
    portfolioId: idOf(journey, holding.portfolio) as PortfolioId,
    currency,
    settledOn: (holding.closedOn ?? null) as CalendarDate | null,
    terms: {
      name: id,
      debtType: "mortgage",
      incurredOn: openedOn,
      dueOn: null,
      interestRate: null,
      monthlyPayment: null,
      repaymentPlan: "none",
      creditorId: null,
      lender: null,
      linkedHoldingId: null,
      description: null,
    },
    entries: entries.map((entry, n) => ({ entryId: idOf(journey, `${id} ${n}`), entry })),
  }
}
