import type { TypedMessageDescriptor } from "react-intl"
import type { AssetClass } from "#contract/vocabulary.ts"
import { text } from "#web/i18n/texts.ts"

/** States what was not done, followed by the reason. */
export type NotDone = TypedMessageDescriptor<{ readonly reason: string }>

export const portfoliosNotShown = text(
  "notDone.loadPortfolios",
  "Failed to load portfolios.",
  "Alert; a sentence that says why follows",
)

export const portfolioNotDone = {
  create: text(
    "notDone.createPortfolio",
    "Failed to create portfolio. {reason}",
    "Alert; the reason is a sentence of its own",
  ),
  update: text(
    "notDone.updatePortfolio",
    "Failed to update portfolio. {reason}",
    "Alert; the reason is a sentence of its own",
  ),
}

/** For classes whose dialogs state what failed; for the others the reason is enough. */
type OfSomeClasses = Partial<Readonly<Record<AssetClass, NotDone>>>

export const addNotDone: OfSomeClasses = {
  account: text("notDone.addAccount", "Failed to add account. {reason}", "Alert; the reason is a sentence of its own"),
  crypto: text(
    "notDone.addCrypto",
    "Error creating crypto position. {reason}",
    "Alert; the reason is a sentence of its own",
  ),
}

export const updateNotDone: OfSomeClasses = {
  account: text(
    "notDone.updateAccount",
    "Failed to update account. {reason}",
    "Alert; the reason is a sentence of its own",
  ),
}

export const deleteNotDone: OfSomeClasses = {
  account: text(
    "notDone.deleteAccount",
    "Failed to delete account. {reason}",
    "Alert; the reason is a sentence of its own",
  ),
}
