import type { LineEntryRow, LineRow } from "#projections/lineTables.ts"
import { Schema } from "effect"
import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { unpricedTokensOn } from "#domain/measures/valuation/basketQuotes.ts"
import { holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
import { chainWithId } from "#domain/wallet/chains.ts"
import { WalletReading, WalletStatement, WalletTerms } from "#domain/wallet/terms.ts"
import type { WalletFigures, WalletReadingView, WalletStatementView, WalletView } from "#contract/wallets.ts"
import { amountText, noAmount } from "./amounts.ts"
import { householdPart, householdWeight, type LineQuestion, partTexts } from "./householdPart.ts"
import { recordedEntry } from "./recordedEntry.ts"
import type { HouseholdWealth } from "./wealth.ts"

export function walletView(row: LineRow<"wallet">, wealth: HouseholdWealth, question: LineQuestion): WalletView {
  const ledger = wealth.ledgers.get(row.line_id)
  return {
    walletId: row.line_id,
    portfolioId: row.portfolio_id,
    currency: row.currency,
    ...termsOfRow(row),
    disconnectedOn: row.ended_on,
    status: row.status,
    figures: ledger ? figuresOf(ledger, wealth, question) : figuresOfRemoved(row, question),
  }
}

/** The description of a wallet as it was last revised. */
export const termsOfRow = ({ description }: Pick<LineRow<"wallet">, "description">): WalletTerms =>
  decodeTerms(JSON.parse(description))

const decodeTerms = Schema.decodeUnknownSync(WalletTerms)

function figuresOf(ledger: LineLedger, wealth: HouseholdWealth, { on, currency }: LineQuestion): WalletFigures {
  const measured = holdingOn(ledger, wealth.market, on, currency)
  const { basis, value, statedOn, ratesOn } = measured
  const whole = partTexts(measured.owned.exact, currency)
  return {
    on,
    value: value && amountText(value, ledger.currency),
    basis: basis === "appraised" || basis === "quoted" ? basis : "none",
    statedOn: basis === "quoted" ? lastReadOn(ledger, on) : statedOn,
    withoutPrice: basis === "quoted" ? unpricedTokensOn(ledger, wealth.market, dayNumber(on)).length : 0,
    valueInBase: whole.rounded,
    unroundedInBase: whole.unrounded,
    household: householdPart(measured, householdWeight(ledger, wealth, on)),
    oldestRateOn: ratesOn,
  }
}

/** The day of the last reading that changed the balances of a wallet. */
export const lastReadOn = ({ basket }: LineLedger, on: CalendarDate): CalendarDate | null =>
  basket?.steps.findLast(([day]) => day <= on)?.[0] ?? null

/** A removed wallet is excluded from all figures. */
const figuresOfRemoved = ({ currency: own }: LineRow<"wallet">, { on, currency }: LineQuestion): WalletFigures => ({
  on,
  value: noAmount(own),
  basis: "none",
  statedOn: null,
  withoutPrice: 0,
  valueInBase: noAmount(currency),
  unroundedInBase: "0",
  household: { share: "0", valueInBase: noAmount(currency), unroundedInBase: "0" },
  oldestRateOn: null,
})

export const walletStatementView = (row: LineEntryRow): WalletStatementView => ({
  ...recordedEntry(row),
  ...decodeStatement(JSON.parse(row.terms)),
})

export const walletReadingView = (row: LineEntryRow): WalletReadingView => {
  const { readOn, chains } = decodeReading(JSON.parse(row.terms))
  return {
    ...recordedEntry(row),
    readOn,
    chains: chains.flatMap(({ chainId, block, node, tokens }) => {
      const chain = chainWithId(chainId)
      return chain ? [{ chain: chain.choice, block, node, tokens: tokens.length }] : []
    }),
  }
}

const decodeReading = Schema.decodeUnknownSync(WalletReading)
const decodeStatement = Schema.decodeUnknownSync(WalletStatement)
