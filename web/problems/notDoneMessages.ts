import { defineMessage, type TypedMessageDescriptor } from "react-intl"
import type { AssetClass } from "#contract/vocabulary.ts"

/** States what was not done, followed by the reason. */
export type NotDone = TypedMessageDescriptor<{ readonly reason: string }>

export const portfoliosNotShown = defineMessage({
  id: "notDone.loadPortfolios",
  defaultMessage: "Failed to load portfolios.",
  description: "Alert; a sentence that says why follows",
})

export const portfolioNotDone = {
  create: defineMessage<{ readonly reason: string }>({
    id: "notDone.createPortfolio",
    defaultMessage: "Failed to create portfolio. {reason}",
    description: "Alert; the reason is a sentence of its own",
  }),
  update: defineMessage<{ readonly reason: string }>({
    id: "notDone.updatePortfolio",
    defaultMessage: "Failed to update portfolio. {reason}",
    description: "Alert; the reason is a sentence of its own",
  }),
}

/** For classes whose dialogs state what failed; for the others the reason is enough. */
type OfSomeClasses = Partial<Readonly<Record<AssetClass, NotDone>>>

export const addNotDone: OfSomeClasses = {
  account: defineMessage<{ readonly reason: string }>({
    id: "notDone.addAccount",
    defaultMessage: "Failed to add account. {reason}",
    description: "Alert; the reason is a sentence of its own",
  }),
  crypto: defineMessage<{ readonly reason: string }>({
    id: "notDone.addCrypto",
    defaultMessage: "Error creating crypto position. {reason}",
    description: "Alert; the reason is a sentence of its own",
  }),
}

export const updateNotDone: OfSomeClasses = {
  account: defineMessage<{ readonly reason: string }>({
    id: "notDone.updateAccount",
    defaultMessage: "Failed to update account. {reason}",
    description: "Alert; the reason is a sentence of its own",
  }),
}

export const deleteNotDone: OfSomeClasses = {
  account: defineMessage<{ readonly reason: string }>({
    id: "notDone.deleteAccount",
    defaultMessage: "Failed to delete account. {reason}",
    description: "Alert; the reason is a sentence of its own",
  }),
}
