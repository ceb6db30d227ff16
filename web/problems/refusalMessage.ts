import type { IntlShape } from "react-intl"
import type { Refusal } from "../../server/contract/problem.ts"
import { toPlainString } from "../../server/contract/vocabulary.ts"
import type { Figures } from "../format/useFigures.ts"
import { assetClassNames } from "../messages/words.ts"
import { refusalMessages as messages } from "./refusalMessages.ts"

interface Context {
  readonly intl: IntlShape
  readonly figures: Figures
  /** Titles of the portfolios and holdings that the refusal names by id. */
  readonly names: Readonly<Record<string, string>>
}

/** Says why, and what to do next. The compiler insists on a sentence for every refusal there is. */
export function refusalMessage(refusal: Refusal, { intl, figures, names }: Context): string {
  const say = intl.formatMessage
  const nameOf = (id: string) => names[id] ?? "\u2013"
  switch (refusal._tag) {
    case "CommandIdReused":
      return say(messages.commandIdReused)
    case "DayInFuture":
      return say(messages.dayInFuture, { day: figures.day(refusal.latest) })
    case "EmailAlreadyUsed":
      return say(messages.emailAlreadyUsed)
    case "SignInRefused":
      return say(messages.signInRefused)
    case "TooManyAttempts":
      return say(messages.tooManyAttempts, { seconds: refusal.retryAfterSeconds })
    case "HouseholdIdAlreadyUsed":
    case "PortfolioIdAlreadyUsed":
    case "StakeIdAlreadyUsed":
    case "HoldingIdAlreadyUsed":
    case "EntryIdAlreadyUsed":
      return say(messages.idAlreadyUsed)
    case "PortfolioNotFound":
      return say(messages.portfolioNotFound)
    case "PortfolioIsRemoved":
      return say(messages.portfolioIsRemoved, { title: nameOf(refusal.portfolioId) })
    case "PortfolioNotEmpty":
      return say(messages.portfolioNotEmpty, {
        title: nameOf(refusal.portfolioId),
        holdings: refusal.holdings,
        stakes: refusal.stakes,
      })
    case "StakeNotFound":
      return say(messages.stakeNotFound)
    case "StakeAlreadyStated":
      return say(messages.stakeAlreadyStated, { day: figures.day(refusal.on) })
    case "StakeInItself":
      return say(messages.stakeInItself)
    case "StakesFormCycle":
      return say(messages.stakesFormCycle, {
        day: figures.day(refusal.on),
        path: [...refusal.path, ...refusal.path.slice(0, 1)].map(nameOf).join(" \u2192 "),
      })
    case "StakesExceedWhole":
      return say(messages.stakesExceedWhole, {
        day: figures.day(refusal.on),
        child: nameOf(refusal.childId),
        total: figures.percent(toPlainString(refusal.total)),
        stakes: intl.formatList(
          refusal.stakes.map(({ ownerId, percent }) => `${nameOf(ownerId)} ${figures.percent(toPlainString(percent))}`),
        ),
      })
    case "HoldingNotFound":
      return say(messages.holdingNotFound)
    case "HoldingIsRemoved":
      return say(messages.holdingIsRemoved)
    case "HoldingIsClosed":
      return say(messages.holdingIsClosed, { day: figures.day(refusal.closedOn) })
    case "ClassIsFixed":
      return say(messages.classIsFixed, { assetClass: say(assetClassNames[refusal.assetClass]) })
    case "EntryNotForClass":
      return say(messages.entryNotForClass, { assetClass: say(assetClassNames[refusal.assetClass]) })
    case "PriceSymbolNotForClass":
      return say(messages.priceSymbolNotForClass, { assetClass: say(assetClassNames[refusal.assetClass]) })
    case "EntryBeforeOpening":
      return say(messages.entryBeforeOpening, { day: figures.day(refusal.openedOn) })
    case "EntryAfterClosing":
      return say(messages.entryAfterClosing, { day: figures.day(refusal.closedOn) })
    case "OpeningAfterEntry":
      return say(messages.openingAfterEntry, { day: figures.day(refusal.earliestEntryOn) })
    case "OpeningAfterClosing":
      return say(messages.openingAfterClosing, { day: figures.day(refusal.closedOn) })
    case "ClosingBeforeEntry":
      return say(messages.closingBeforeEntry, { day: figures.day(refusal.latestEntryOn) })
    case "ClosingBeforeOpening":
      return say(messages.closingBeforeOpening, { day: figures.day(refusal.openedOn) })
    case "CurrencyMismatch":
      return say(messages.currencyMismatch, { currency: refusal.expected })
    case "SaleExceedsHolding":
      return say(messages.saleExceedsHolding, {
        held: figures.units(toPlainString(refusal.held)),
        day: figures.day(refusal.shortOn),
      })
    case "TooManyUnits":
      return say(messages.tooManyUnits, { day: figures.day(refusal.on) })
    case "AlreadyStated":
      return say(messages.alreadyStated, { day: figures.day(refusal.on) })
    case "ValuedByQuote":
      return say(messages.valuedByQuote, { symbol: refusal.priceSymbol })
    case "SplitChangesNothing":
      return say(messages.splitChangesNothing)
    case "CostOfUnitsOut":
      return say(messages.costOfUnitsOut)
    case "EntryNotFound":
      return say(messages.entryNotFound)
    case "EntryIsVoided":
      return say(messages.entryIsVoided)
    case "CorrectionOfAnotherKind":
      return say(messages.correctionOfAnotherKind)
  }
}
