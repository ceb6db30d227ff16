import type { IntlShape } from "react-intl"
import type { NumberFormat } from "#contract/people/identity.ts"
import { type AssetClass, type Decimal, type EntryKind, type ShownEntry, toPlainString } from "#contract/vocabulary.ts"
import type { TabId } from "#web/features/holdings/classes/classOnPages.ts"
import type { Figures } from "#web/format/useFigures.ts"
import type { Draft, FormField } from "#web/forms/formFields.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { Text } from "#web/i18n/texts.ts"
import type { ChartMark } from "#ui/charts/chartSeries.ts"

/** The tabs of a holding that list entries. */
export type EntriesTabId = Extract<TabId, "trades" | "balances" | "cashFlows" | "valuations">

/** Every tab that lists movements: all of them list ownership shares and transfers. */
export const movements: ReadonlyArray<EntriesTabId> = ["trades", "balances", "cashFlows"]

/** A text that is defined here or is one of the words that several pages share. */
type Shown = Omit<Text, "id"> & Partial<Pick<Text, "id">>

export interface Amount {
  readonly amount: Decimal
  readonly currency: string
}

/** Texts and numbers in the language and format of the user. */
export interface Wording {
  readonly say: IntlShape["formatMessage"]
  readonly figures: Figures
  readonly money: (amount: Amount) => string
  readonly units: (quantity: Decimal) => string
  /** A number of units, and whether it is exactly one, for singular or plural. */
  readonly counted: (quantity: Decimal) => { readonly units: string; readonly one: "yes" | "no" }
  /** The titles of the portfolios by id, where they are known. */
  readonly titles: ReadonlyMap<string, string> | undefined
}

export function wordingOf(intl: IntlShape, figures: Figures, titles?: ReadonlyMap<string, string>): Wording {
  const units = (quantity: Decimal) => figures.units(toPlainString(quantity))
  return {
    say: intl.formatMessage,
    figures,
    money: ({ amount, currency }) => figures.money(toPlainString(amount), currency),
    units,
    counted: (quantity) => ({ units: units(quantity), one: toPlainString(quantity) === "1" ? "yes" : "no" }),
    titles,
  }
}

/** The row of an entry in a table. Without a description of its own, it has the sentence of the entry. */
export interface EntryRow {
  readonly description?: string
  readonly amount?: Amount
  /** The units for which the amount is: it has a price of one unit. */
  readonly quantity?: Decimal
  readonly fees?: Amount
  /** Taxes on a trade, tax withheld from income. */
  readonly taxes?: Amount
}

/** An item in the menu of what can be recorded, with the fields that it presets. */
interface Choice {
  readonly id: string
  readonly label: Shown
  readonly preset: Draft
}

/** Everything that the pages show of one kind of entry. `kinds.ts` lists all kinds. */
export interface KindOnPages<Entry extends { readonly _tag: EntryKind }> {
  readonly name: Shown
  /** Button and title of the dialog in which it is recorded. */
  readonly recordTitle: Shown
  /** An explanation in the menu. */
  readonly recordNote?: Shown
  /** The name of the kind in a filter, if entries of the kind are filtered in finer groups. */
  readonly filterName?: (entry: Entry) => Shown
  /** The tabs that list it. */
  readonly tabs: ReadonlyArray<EntriesTabId>
  /** The items in the menu, if they are others than one with the title and note of the dialog. */
  readonly choices?: (assetClass: AssetClass) => ReadonlyArray<Choice>
  /** Whether it is corrected, without a form, in a dialog of its own. */
  readonly isCorrected?: true
  /** The form in which it is recorded and corrected. Absent: it has a dialog of its own. */
  readonly form?: (assetClass: AssetClass) => ReadonlyArray<FormField>
  /** Applies typed fields to the draft, where fields depend on each other. */
  readonly typedInto?: (draft: Draft, changed: Draft, format: NumberFormat) => Draft
  /** The fields of a draft that follow from the others when an entry is corrected. */
  readonly derived?: (draft: Draft, format: NumberFormat) => Draft
  /** The entry as a sentence without a full stop. */
  readonly sentence: (entry: Entry, wording: Wording) => string
  readonly row?: (entry: Entry, wording: Wording) => EntryRow
  /** The mark in the chart of the holding. Absent where the line of the chart shows it, or where nothing is to be seen. */
  readonly mark?: (entry: Entry) => ChartMark["shape"] | undefined
}

/** The entry of a kind as a member sees it. */
export type ShownOf<Kind extends EntryKind> = Extract<ShownEntry, { readonly _tag: Kind }>

export const comment: FormField = { type: "text", name: "comment", label: labelWords.comment, isOptional: true }
