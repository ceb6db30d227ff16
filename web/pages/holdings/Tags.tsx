import { FormattedMessage } from "react-intl"
import type { HoldingView } from "../../../server/contract/holdings.ts"
import { useFigures } from "../../format/useFigures.ts"
import { holdingsMessages as messages } from "./messages.ts"
import { isClosed } from "./selection.ts"

/** What must be known of a holding at a glance: deleted, closed, or worth no more than it cost for want of a price. */
export function Tags({ holding, on }: { readonly holding: HoldingView; readonly on: string }) {
  const figures = useFigures()
  return (
    <>
      {holding.status === "removed" && (
        <span className="tag">
          <FormattedMessage {...messages.removed} />
        </span>
      )}
      {holding.closedOn !== null && isClosed(holding, on) && (
        <span className="tag">
          <FormattedMessage {...messages.closed} values={{ day: figures.day(holding.closedOn, "medium") }} />
        </span>
      )}
      {holding.figures.basis === "cost" && (
        <span className="tag tag-caution">
          <FormattedMessage {...messages.atCost} />
        </span>
      )}
    </>
  )
}
