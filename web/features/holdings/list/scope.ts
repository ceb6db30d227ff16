import type { AssetClass } from "#contract/vocabulary.ts"
import { classOf } from "#web/features/holdings/classes/classes.ts"
import type { HoldingsListTexts } from "#web/features/holdings/classes/classOnPages.ts"
import { text } from "#web/i18n/texts.ts"
import { commonWords } from "#web/i18n/words.ts"

/** One class, or all of them in one list. */
export type ListScope = AssetClass | "all"

/** Title, text and columns of a list. */
export const listOf = (scope: ListScope): HoldingsListTexts => (scope === "all" ? listOfAll : classOf(scope).list)

const listOfAll: HoldingsListTexts = {
  title: commonWords.assets,
  empty: text(
    "holdings.empty.all",
    "Add an account, security or property to see its value here.",
    "When there are no holdings",
  ),
  columns: ["units", "gain", "value"],
  more: ["gainPercent", "income", "weight", "investable"],
}
