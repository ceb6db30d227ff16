import type { IntlShape } from "react-intl"
import { incompleteReasons } from "#contract/twoLegs.ts"
import { text } from "#web/i18n/texts.ts"

const incomplete = text(
  "entry.incomplete",
  "not recorded in full",
  "Why the product itself voided an entry: of two that belong together, the other was refused; after: Voided:",
)

const codes: ReadonlyArray<string> = incompleteReasons

/** Why an entry was voided: what a member stated, or in words why the server did it. */
export const voidReasonIn = (reason: string, { formatMessage }: Pick<IntlShape, "formatMessage">): string =>
  codes.includes(reason) ? formatMessage(incomplete) : reason
