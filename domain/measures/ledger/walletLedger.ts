import { behaviourOf } from "#domain/holding/assetClass.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { LineId, PortfolioId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { WalletStatement } from "#domain/wallet/terms.ts"
import { bareLedger } from "./bareLedger.ts"
import type { Appraisal, LineLedger } from "./facts.ts"
import { sumText } from "#domain/numbers/plainDecimal.ts"
import { inOrder } from "./steps.ts"
import type { Stored } from "#domain/shared/stored.ts"

/** A statement as it is stored: decimals as plain text. */
export type StoredWalletStatement = Stored<typeof WalletStatement>

/** All facts of one wallet that count, as stored. The caller leaves out voided statements. */
export interface StoredWalletFacts {
  readonly lineId: LineId
  readonly portfolioId: PortfolioId
  /** The currency of its values. */
  readonly currency: Currency
  readonly connectedOn: CalendarDate
  /** The first day on which it no longer counts. */
  readonly disconnectedOn: CalendarDate | null
  /** In any order. */
  readonly statements: ReadonlyArray<StoredWalletStatement>
}

/** A wallet as a balance-sheet line. Its value is that of all its tokens together in the last statement. */
export const walletLedgerOfStored = (facts: StoredWalletFacts): LineLedger => ({
  ...bareLedger({
    lineId: facts.lineId,
    portfolioId: facts.portfolioId,
    assetClass: "crypto",
    currency: facts.currency,
    openedOn: facts.connectedOn,
    closedOn: facts.disconnectedOn,
    investable: behaviourOf.crypto.investable,
  }),
  appraisals: inOrder(facts.statements.map((statement) => [statement.statedOn, appraisalOf(statement)] as const)),
})

const appraisalOf = ({ statedOn, tokens }: StoredWalletStatement): Appraisal => ({
  value: tokens.reduce((sum, { value }) => sumText(sum, value.amount), "0"),
  units: "0",
  valuedOn: statedOn,
})
