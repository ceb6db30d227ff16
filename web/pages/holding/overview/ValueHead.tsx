import { FormattedMessage } from "react-intl"
import type { HoldingAnswer } from "../../../../server/contract/holdings.ts"
import { useFigures } from "../../../format/useFigures.ts"
import { Explain } from "../../../ui/Explain.tsx"
import { Money } from "../../../ui/Money.tsx"
import { holdingMessages as messages } from "../messages.ts"

/** What the whole of it is worth on the day, and how much of that belongs to the portfolio. */
export function ValueHead({ answer: { holding, on } }: { readonly answer: HoldingAnswer }) {
  const words = useFigures()
  const { figures, currency, holdingId } = holding
  return (
    <div>
      <p className="soft">
        <FormattedMessage {...messages.valueOn} values={{ day: words.day(on) }} />
      </p>
      <p className="headline-figure">
        <Money amount={figures.value} currency={currency} />{" "}
        <Explain figure="holdingValue" subjectId={holdingId} currency={currency} />
      </p>
      {figures.share !== "100" && (
        <p className="soft">
          <FormattedMessage {...messages.ownedValue} values={{ percent: words.percent(figures.share) }} />
        </p>
      )}
    </div>
  )
}
