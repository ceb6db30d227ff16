import { Schema } from "effect"
import { DebtEntry, dayOfDebtEntry, remarkOnDebt } from "#domain/debt/entries.ts"
import { type DebtTypes, factOfDebt } from "#domain/debt/state.ts"
import { DebtTerms } from "#domain/debt/terms.ts"
import { dayOf, Entry, remarkOn } from "#domain/holding/entries.ts"
import { HoldingDescription, seriesOfHolding } from "#domain/holding/events.ts"
import { factOfHolding, type HoldingTypes } from "#domain/holding/state.ts"
import type { LineFact, LineTypes } from "#domain/lines/line.ts"
import type { LineKind } from "#domain/lines/lineKind.ts"
import type { LineId } from "#domain/shared/ids.ts"
import { factOfWallet, type WalletTypes } from "#domain/wallet/state.ts"
import { dayOfWalletEntry, TokenMark, WalletReading, WalletStatement, WalletTerms } from "#domain/wallet/terms.ts"
import type { DomainEvent } from "#projections/projection.ts"
import type { LineEntriesTable, LinesTable } from "#projections/lineTables.ts"

/** The columns of a description, with its texts as they were typed. */
type DescriptionColumns = Pick<
  LinesTable,
  "name" | "asset_class" | "price_symbol" | "preferred_source" | "creditor_id" | "started_on" | "description"
>
/** The columns of an entry, with its texts as they were typed. */
type EntryColumns = Pick<
  LineEntriesTable,
  "entry_kind" | "effective_on" | "ex_dividend_on" | "terms" | "remark" | "moved_to"
>

/** The types of a line in columns of the tables. */
interface Columns extends LineTypes {
  readonly Description: DescriptionColumns
  readonly Entry: EntryColumns
}

export interface LineFactInColumns {
  readonly kind: LineKind
  readonly lineId: LineId
  readonly fact: LineFact<Columns>
}

/** The fact of an event about a holding, debt or wallet, in columns of the tables; undefined for other events. */
export function lineFactOf(event: DomainEvent): LineFactInColumns | undefined {
  if ("holdingId" in event) {
    return { kind: "holding", lineId: event.holdingId, fact: inColumns(factOfHolding(event), ofHolding) }
  }
  if ("debtId" in event) return { kind: "debt", lineId: event.debtId, fact: inColumns(factOfDebt(event), ofDebt) }
  if ("walletId" in event) {
    return { kind: "wallet", lineId: event.walletId, fact: inColumns(factOfWallet(event), ofWallet) }
  }
  return undefined
}

/** The holding, debt or wallet that an event is about; undefined for other events. */
export function lineOfEvent(event: DomainEvent): { readonly kind: LineKind; readonly lineId: LineId } | undefined {
  if ("holdingId" in event) return { kind: "holding", lineId: event.holdingId }
  if ("debtId" in event) return { kind: "debt", lineId: event.debtId }
  return "walletId" in event ? { kind: "wallet", lineId: event.walletId } : undefined
}

interface ToColumns<Of extends LineTypes> {
  readonly description: (description: Of["Description"]) => DescriptionColumns
  readonly entry: (entry: Of["Entry"]) => EntryColumns
}

function inColumns<Of extends LineTypes>(fact: LineFact<Of>, { description, entry }: ToColumns<Of>): LineFact<Columns> {
  switch (fact._tag) {
    case "Opened":
    case "Revised":
      return { ...fact, description: description(fact.description) }
    case "Recorded":
      return { ...fact, entry: entry(fact.entry) }
    case "Ended":
    case "Reopened":
    case "Removed":
    case "Restored":
    case "Voided":
      return fact
  }
}

const textOf = <S extends Schema.Codec<unknown, unknown>>(schema: S) => {
  const encode = Schema.encodeSync(schema)
  return (value: S["Type"]): string => JSON.stringify(encode(value))
}

const [descriptionText, entryText] = [textOf(HoldingDescription), textOf(Entry)]
const ofHolding: ToColumns<HoldingTypes> = {
  description: (description) => ({
    name: description.name,
    asset_class: description.details._tag,
    price_symbol: seriesOfHolding(description),
    preferred_source: description.preferredSource,
    creditor_id: null,
    started_on: description.openedOn,
    description: descriptionText(description),
  }),
  entry: (entry) => ({
    entry_kind: entry._tag,
    effective_on: dayOf(entry),
    ex_dividend_on: entry._tag === "CashFlow" ? entry.exDividendOn : null,
    terms: entryText(entry),
    remark: remarkOn(entry),
    moved_to: entry._tag === "Transfer" ? entry.portfolioId : null,
  }),
}

const [debtTermsText, debtEntryText] = [textOf(DebtTerms), textOf(DebtEntry)]
const ofDebt: ToColumns<DebtTypes> = {
  description: (terms) => ({
    name: terms.name,
    asset_class: null,
    price_symbol: null,
    preferred_source: null,
    creditor_id: terms.creditorId,
    started_on: terms.incurredOn,
    description: debtTermsText(terms),
  }),
  entry: (entry) => ({
    entry_kind: entry._tag,
    effective_on: dayOfDebtEntry(entry),
    ex_dividend_on: null,
    terms: debtEntryText(entry),
    remark: remarkOnDebt(entry),
    moved_to: null,
  }),
}

const walletTermsText = textOf(WalletTerms)
const [statementText, readingText, markText] = [textOf(WalletStatement), textOf(WalletReading), textOf(TokenMark)]
const ofWallet: ToColumns<WalletTypes> = {
  description: (terms) => ({
    name: terms.title,
    asset_class: null,
    price_symbol: null,
    preferred_source: null,
    creditor_id: null,
    started_on: terms.connectedOn,
    description: walletTermsText(terms),
  }),
  entry(entry) {
    const [kind, on] = dayOfWalletEntry(entry)
    return {
      entry_kind: kind,
      effective_on: on,
      ex_dividend_on: null,
      terms: "statedOn" in entry ? statementText(entry) : "readOn" in entry ? readingText(entry) : markText(entry),
      remark: null,
      moved_to: null,
    }
  },
}
