import type { TypedMessageDescriptor } from "react-intl"
import type { AssetClass } from "#contract/vocabulary.ts"
import { classOf } from "#web/features/holdings/classes/classes.ts"
import type { HoldingsListTexts } from "#web/features/holdings/classes/classOnPages.ts"
import { assetClassNames } from "#ui/lineClasses.ts"
import { text } from "#web/i18n/texts.ts"
import { commonWords } from "#web/i18n/words.ts"

/** One class, or all of them in one list. */
export type ListScope = AssetClass | "all"

/** Text and columns of a list. Its title is its name in the menu. */
export const listOf = (scope: ListScope): HoldingsListTexts & { readonly title: TypedMessageDescriptor } =>
  scope === "all"
    ? { title: commonWords.assets, ...listOfAll }
    : { title: assetClassNames[scope], ...classOf(scope).list }

const listOfAll: HoldingsListTexts = {
  empty: text(
    "holdings.empty.all",
    "Add an account, security or property to see its value here.",
    "When there are no holdings",
  ),
  columns: ["units", "gain", "weight", "value"],
  more: ["gainPercent", "income", "investable"],
}
