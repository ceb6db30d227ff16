import type { IntlShape } from "react-intl"
import type { HoldingView } from "#contract/holdings.ts"
import type { AssetClass } from "#contract/vocabulary.ts"
import type { FormField } from "#web/forms/formFields.ts"
import type { Text } from "#web/i18n/texts.ts"

/** A column of a list; the name comes before all columns and the owned value after them. */
export type ColumnId =
  | "units"
  | "pieces"
  | "price"
  | "cost"
  | "acquisitionCost"
  | "averageCost"
  | "gain"
  | "gainPercent"
  | "income"
  | "weight"
  | "equity"
  | "loanToValue"
  | "day"
  | "sevenDays"
  | "thirtyDays"
  | "value"
  | "kind"
  | "fineWeight"
  | "commitment"
  | "paidIn"
  | "openCommitment"
  | "dpi"
  | "tvpi"
  | "irr"
  | "provider"
  | "maturity"
  | "premium"
  | "active"
  | "investable"

/** A list of holdings. */
export interface HoldingsListTexts {
  /** What the list says when it has no holdings. */
  readonly empty: Shown
  /** From left to right. The sum of the owned values equals the total on other pages. */
  readonly columns: ReadonlyArray<ColumnId>
  /** Further columns that a person can choose. */
  readonly more?: ReadonlyArray<ColumnId>
}

type Shown = Omit<Text, "id"> & Partial<Pick<Text, "id">>

export type TabId =
  | "overview"
  | "trades"
  | "balances"
  | "cashFlows"
  | "valuations"
  | "performance"
  | "notes"
  | "history"
  | "settings"

/** A key figure at the top of a holding's page. */
export type ReadingId =
  | "gain"
  | "return"
  | "weight"
  | "averageCost"
  | "units"
  | "pieces"
  | "fineWeight"
  | "price"
  | "onItsWay"
  | "acquisitionCost"
  | "income"
  | "rents"
  | "expenses"
  | "premium"
  | "maturity"
  | "policyNumber"
  | "beneficiaries"

type DetailsOf<Class extends AssetClass> = Extract<HoldingView["details"], { readonly _tag: Class }>

/** What the pages of the app show of an asset class. Its name, icon and address are known from the first view on. */
export interface ClassOnPages<Class extends AssetClass = AssetClass> {
  readonly texts: {
    /** Button and title. */
    readonly add: Text
    readonly added: Text
    readonly updated: Text
    readonly deleted: Text
  }
  readonly list: HoldingsListTexts
  /** The fields that describe a holding of this class, before those that every holding has. */
  readonly form: ReadonlyArray<FormField>
  /** The fields in sight when a holding is added, in order. All others are folded. */
  readonly inSight: ReadonlyArray<string>
  readonly tabs: ReadonlyArray<TabId>
  /** In their order, after the value and what is owed for it. Figures without a value leave no gap. */
  readonly readings: ReadonlyArray<ReadingId>
  /** The kind of a holding within its class. */
  kindOf(details: DetailsOf<Class>, say: IntlShape["formatMessage"]): string
  /** The details that distinguish a holding from others of its kind. */
  particularsOf(details: DetailsOf<Class>, priceSymbol: string | null): ReadonlyArray<string | number | null>
}
