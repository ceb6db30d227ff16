import type { LineEntryRow, LineRow } from "#projections/lines/tables.ts"
import { Schema } from "effect"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { decimal, multiply, toPlainString } from "#domain/numbers/decimal.ts"
import type { Currency } from "#domain/shared/money.ts"
import { WalletStatement, WalletTerms } from "#domain/wallet/terms.ts"
import type { WalletFigures, WalletStatementView, WalletView } from "#contract/wallets.ts"
import { amountText } from "./amounts.ts"
import { householdWeight, partTexts, weighted } from "./householdPart.ts"
import { recordedEntry } from "./recordedEntry.ts"
import type { HouseholdWealth } from "./wealth.ts"

export interface WalletQuestion {
  readonly on: CalendarDate
  readonly currency: Currency
}

export function walletView(row: LineRow<"wallet">, wealth: HouseholdWealth, question: WalletQuestion): WalletView {
  const ledger = wealth.ledgers.get(row.line_id)
  return {
    walletId: row.line_id,
    portfolioId: row.portfolio_id,
    currency: row.currency,
    ...decodeTerms(JSON.parse(row.description)),
    disconnectedOn: row.ended_on,
    status: row.status,
    figures: ledger ? figuresOf(ledger, wealth, question) : ofNothing(question),
  }
}

const decodeTerms = Schema.decodeUnknownSync(WalletTerms)

function figuresOf(ledger: LineLedger, wealth: HouseholdWealth, { on, currency }: WalletQuestion): WalletFigures {
  const { basis, value, owned, statedOn, ratesOn } = holdingOn(ledger, wealth.market, on, currency)
  const weight = householdWeight(ledger, wealth, on)
  const whole = partTexts(owned.exact)
  const ofHousehold = partTexts(weighted(owned.exact, weight))
  return {
    on,
    // Stated in the wallet's own currency, so that no rate can be missing.
    value: value ? amountText(value) : "0.00",
    basis: basis === "appraised" ? "appraised" : "none",
    statedOn,
    valueInBase: whole.rounded,
    unroundedInBase: whole.unrounded,
    household: {
      share: toPlainString(multiply(hundred, weight)),
      valueInBase: ofHousehold.rounded,
      unroundedInBase: ofHousehold.unrounded,
    },
    oldestRateOn: ratesOn,
  }
}

const hundred = decimal("100")

/** A removed wallet is excluded from all figures. */
const ofNothing = ({ on }: WalletQuestion): WalletFigures => ({
  on,
  value: "0.00",
  basis: "none",
  statedOn: null,
  valueInBase: "0.00",
  unroundedInBase: "0",
  household: { share: "0", valueInBase: "0.00", unroundedInBase: "0" },
  oldestRateOn: null,
})

export const walletStatementView = (row: LineEntryRow): WalletStatementView => ({
  ...recordedEntry(row),
  ...decodeStatement(JSON.parse(row.terms)),
})

const decodeStatement = Schema.decodeUnknownSync(WalletStatement)
