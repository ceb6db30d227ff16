import { useIntl } from "react-intl"
import type { Failure } from "#web/client/exchange.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { failureMessage } from "./failureMessage.ts"

/** Why there is no answer, as text of a page. */
export function FailureText({ failure }: { readonly failure: Failure }) {
  return failureMessage(failure, useIntl(), useFigures())
}
