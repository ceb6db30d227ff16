import { defineMessage, type IntlShape } from "react-intl"
import type { ProblemCode } from "#contract/problem.ts"
import type { AssetClass } from "#contract/vocabulary.ts"
import type { Failure } from "#web/client/exchange.ts"
import type { Figures } from "#web/format/useFigures.ts"
import { unreachableKept } from "./plainFailures.ts"
import { refusalMessage } from "./refusalMessage.ts"
import { plainRefusals } from "./plainRefusalMessages.ts"

const messages = {
  unreachable: unreachableKept,
  behind: defineMessage({
    id: "failure.behind",
    defaultMessage: "Your latest entries are still being processed. Try again in a moment.",
    description: "The server's figures have not caught up yet",
  }),
  unreadable: defineMessage({
    id: "failure.unreadable",
    defaultMessage: "The server uses another version of the product. Reload the page.",
    description: "The answer could not be understood",
  }),
  malformed: defineMessage({
    id: "failure.malformed",
    defaultMessage: "Some data is not valid. Check the marked fields.",
    description: "The server found fields malformed; each is explained beside it",
  }),
  notSignedIn: defineMessage({
    id: "failure.notSignedIn",
    defaultMessage: "Your session has ended. Sign in again; your entries are kept.",
    description: "The session expired",
  }),
  forbidden: defineMessage({
    id: "failure.forbidden",
    defaultMessage: "You do not have permission to do this.",
    description: "The server forbids it",
  }),
  notFound: defineMessage({
    id: "failure.notFound",
    defaultMessage: "This does not exist, or you do not have access to it.",
    description: "The server does not know it",
  }),
  tooLarge: defineMessage({
    id: "failure.tooLarge",
    defaultMessage: "This is too long. Shorten the text and try again.",
    description: "The request was too large",
  }),
  tooManyRequests: defineMessage({
    id: "failure.tooManyRequests",
    defaultMessage: "Too many requests at once. Wait a moment and try again.",
    description: "Rate limit",
  }),
  internal: defineMessage({
    id: "failure.internal",
    defaultMessage:
      "A server error occurred. Nothing was recorded. Try again, and contact us if the problem continues.",
    description: "Error 500",
  }),
  unavailable: defineMessage({
    id: "failure.unavailable",
    defaultMessage: "The product is currently unavailable. Try again in a moment: nothing is recorded twice.",
    description: "Error 503",
  }),
}

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
