import { assetClassNames, iconOfClass } from "#ui/lineClasses.ts"
import type { IntlShape } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { SearchHit } from "#contract/search.ts"
import { pageOfDebt, pageOfHolding, pageOfWallet } from "#web/page/navigation.ts"
import { arrivingAt } from "#web/page/useArrival.ts"
import { commonWords, roleNames } from "#web/i18n/words.ts"
import type { IconName } from "#ui/Icon.tsx"
import { foundInNames, paletteMessages as messages } from "./messages.ts"

/** A search result, as it is shown, and where it leads. */
interface ShownHit {
  readonly id: string
  readonly name: string
  /** The kind of thing and its portfolio, or the passage in which the words were found. */
  readonly note: string
  readonly icon: IconName
  readonly to: string
  /** Further parameters of the address: the tab and the entry in which the words were found. */
  readonly more: Readonly<Record<string, string>>
}

export function shownHit(hit: SearchHit, intl: IntlShape): ShownHit {
  const what = whatOf(hit, intl)
  const passage =
    hit.found &&
    intl.formatMessage(messages.foundIn, {
      place: intl.formatMessage(foundInNames[hit.found.in]),
      text: hit.found.text,
    })
  return { ...placeOf(hit), name: hit.name, note: [...what, ...(passage ? [passage] : [])].join(" · ") }
}

/** The kind of thing, its portfolio, and whether it has ended. */
function whatOf(hit: SearchHit, intl: IntlShape): ReadonlyArray<string> {
  switch (hit._tag) {
    case "Portfolio":
      return [intl.formatMessage(commonWords.portfolio)]
    case "Holding":
      return lineWords(intl.formatMessage(assetClassNames[hit.assetClass]), hit, intl)
    case "Debt":
      return lineWords(intl.formatMessage(assetClassNames.debt), hit, intl)
    case "Wallet":
      return lineWords(intl.formatMessage(labelWords.wallet), hit, intl)
    case "Goal":
      return [intl.formatMessage(messages.goal)]
    case "Member":
      return [intl.formatMessage(roleNames[hit.role])]
  }
}

const lineWords = (
  what: string,
  { portfolio, isOver }: Extract<SearchHit, { readonly isOver: boolean }>,
  intl: IntlShape,
): ReadonlyArray<string> => [
  what,
  ...(portfolio ? [portfolio.title] : []),
  ...(isOver ? [intl.formatMessage(messages.over)] : []),
]

function placeOf(hit: SearchHit): Pick<ShownHit, "id" | "icon" | "to" | "more"> {
  switch (hit._tag) {
    case "Portfolio":
      return { id: hit.portfolioId, icon: "portfolios", to: `/app/portfolios/${hit.portfolioId}`, more: {} }
    case "Holding":
      return { id: hit.holdingId, icon: iconOfClass[hit.assetClass], to: pageOfHolding(hit), more: lineOf(hit) }
    case "Debt":
      return { id: hit.debtId, icon: "liabilities", to: pageOfDebt(hit), more: lineOf(hit) }
    case "Wallet":
      return { id: hit.walletId, icon: "wallet", to: pageOfWallet(hit), more: lineOf(hit) }
    case "Goal":
      return { id: hit.goalId, icon: "goal", to: "/app", more: arrivingAt("goals") }
    case "Member":
      return { id: hit.memberId, icon: "user", to: "/app/household", more: {} }
  }
}

/** The place on the page where the words were found: notes are on their tab, comments and reasons in the history. */
function lineOf({ found }: SearchHit): Readonly<Record<string, string>> {
  if (!found?.entryId) return {}
  return { tab: found.in === "note" ? "notes" : "history", ...arrivingAt(`entry-${found.entryId}`) }
}
