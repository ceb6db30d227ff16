import type { LineEntryRow, LineRow } from "#projections/lineTables.ts"
import { Schema } from "effect"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
import { WalletStatement, WalletTerms } from "#domain/wallet/terms.ts"
import type { WalletFigures, WalletStatementView, WalletView } from "#contract/wallets.ts"
import { amountText } from "./amounts.ts"
import { householdPart, householdWeight, type LineQuestion, partTexts } from "./householdPart.ts"
import { recordedEntry } from "./recordedEntry.ts"
import type { HouseholdWealth } from "./wealth.ts"

export function walletView(row: LineRow<"wallet">, wealth: HouseholdWealth, question: LineQuestion): WalletView {
  const ledger = wealth.ledgers.get(row.line_id)
  return {
    walletId: row.line_id,
    portfolioId: row.portfolio_id,
    currency: row.currency,
    ...decodeTerms(JSON.parse(row.description)),
    disconnectedOn: row.ended_on,
    status: row.status,
    figures: ledger ? figuresOf(ledger, wealth, question) : figuresOfRemoved(question),
  }
}

const decodeTerms = Schema.decodeUnknownSync(WalletTerms)

function figuresOf(ledger: LineLedger, wealth: HouseholdWealth, { on, currency }: LineQuestion): WalletFigures {
  const measured = holdingOn(ledger, wealth.market, on, currency)
  const { basis, value, statedOn, ratesOn } = measured
  const whole = partTexts(measured.owned.exact)
  return {
    on,
    // Stated in the wallet's own currency, so that no rate can be missing.
    value: value ? amountText(value) : "0.00",
    basis: basis === "appraised" ? "appraised" : "none",
    statedOn,
    valueInBase: whole.rounded,
    unroundedInBase: whole.unrounded,
    household: householdPart(measured, householdWeight(ledger, wealth, on)),
    oldestRateOn: ratesOn,
  }
}

/** A removed wallet is excluded from all figures. */
const figuresOfRemoved = ({ on }: LineQuestion): WalletFigures => ({
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
