import type { IntlShape } from "react-intl"
import type { ProblemCode } from "#contract/problem.ts"
import type { AssetClass } from "#contract/vocabulary.ts"
import type { Failure } from "#web/client/exchange.ts"
import type { Figures } from "#web/format/useFigures.ts"
import { unreachableKept } from "./plainFailures.ts"
import { refusalMessage } from "./refusalMessage.ts"
import { plainRefusals } from "./plainRefusalMessages.ts"
import { texts } from "#web/i18n/texts.ts"

const messages = texts("failure", {
  unreachable: unreachableKept,
  behind: [
    "Your latest entries are still being processed. Try again in a moment.",
    "The server's figures have not caught up yet",
  ],
  unreadable: [
    "The server uses another version of the product. Reload the page.",
    "The answer could not be understood",
  ],
  malformed: [
    "Some data is not valid. Check the marked fields.",
    "The server found fields malformed; each is explained beside it",
  ],
  notSignedIn: ["Your session has ended. Sign in again; your entries are kept.", "The session expired"],
  forbidden: ["You do not have permission to do this.", "The server forbids it"],
  notFound: ["This does not exist, or you do not have access to it.", "The server does not know it"],
  tooLarge: ["This is too long. Shorten the text and try again.", "The request was too large"],
  tooManyRequests: ["Too many requests at once. Wait a moment and try again.", "Rate limit"],
  internal: [
    "A server error occurred. Nothing was recorded. Try again, and contact us if the problem continues.",
    "Error 500",
  ],
  unavailable: ["The product is currently unavailable. Try again in a moment: nothing is recorded twice.", "Error 503"],
})

/** Explains in a sentence or two why there is no answer and what helps. Empty if the user cancelled. */
export function failureMessage(
  failure: Failure,
  intl: IntlShape,
  figures: Figures,
  /** The class of the holding concerned, if there is one. */
  assetClass?: AssetClass,
): string {
  // The user cancelled and needs no explanation.
  if (failure.kind === "cancelled") return ""
  if (failure.kind !== "problem") return intl.formatMessage(messages[failure.kind])
  const { code, refusal, names } = failure.problem
  if (refusal) return refusalMessage(refusal, { intl, figures, names: names ?? {}, assetClass })
  return intl.formatMessage(messageOf(code))
}

function messageOf(code: ProblemCode) {
  switch (code) {
    case "malformed":
    case "refused":
    case "takesTooLong":
    case "conflict":
      return messages.malformed
    case "unsupportedMediaType":
    case "internal":
      return messages.internal
    case "notSignedIn":
    case "forbidden":
    case "notFound":
    case "tooLarge":
    case "tooManyRequests":
    case "unavailable":
      return messages[code]
    case "maintenance":
      return plainRefusals.UnderMaintenance
  }
}
