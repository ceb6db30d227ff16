import { FormattedMessage, useIntl } from "react-intl"
import type { Badge, InternalRate, Ratio } from "#contract/figures/measures.ts"
import { percentOf, writtenMultiple, writtenRatio } from "#web/format/ratio.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { badgeNames, rateBasisNames, unavailableReasons } from "#web/i18n/words.ts"
import { directionOf } from "./Money.tsx"
import "./RatioFigure.css"
import { Say } from "#ui/Say.tsx"

interface Props {
  /** A money-weighted rate says after it whether it is annual. */
  readonly ratio: Ratio | InternalRate
  /** A return has a sign, a share of a whole has none, and a multiple is written as `1.58×`. */
  readonly as?: "return" | "share" | "multiple"
}

/** A formatted ratio. If it is unavailable, a dash, with the reason for screen readers and as a tooltip. */
export function RatioFigure({ ratio, as = "return" }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  if (ratio.value === null) {
    const reason = ratio.unavailable && intl.formatMessage(unavailableReasons[ratio.unavailable])
    return (
      <span className="ratio-absent" {...(reason ? { title: reason } : {})}>
        <span aria-hidden="true">{"\u2013"}</span>
        {reason && <span className="visually-hidden">{reason}</span>}
      </span>
    )
  }
  switch (as) {
    case "multiple":
      return <span className="figure">{writtenMultiple(ratio.value, figures)}</span>
    case "share":
      return <span className="figure">{writtenRatio(ratio.value, figures)}</span>
    case "return":
      return (
        <span className={`change change-${directionOf(percentOf(ratio.value))} figure`}>
          {writtenRatio(ratio.value, figures, "signed")}
          {"basis" in ratio && ratio.basis && (
            <>
              {" "}
              <Say as="span" className="ratio-basis" message={rateBasisNames[ratio.basis]} />
            </>
          )}
        </span>
      )
  }
}

/** The reason why a ratio is unavailable, as a sentence; empty if it is available. */
export function WhyAbsent({ ratio }: { readonly ratio: Ratio }) {
  return ratio.unavailable && <FormattedMessage {...unavailableReasons[ratio.unavailable]} />
}

/** A rating of the performance in one word. */
export function PerformanceBadge({ badge }: { readonly badge: Badge | null }) {
  if (badge === null) return null
  return <Say as="span" className={`badge badge-${toneOf(badge)}`} message={badgeNames[badge]} />
}

function toneOf(badge: Badge): "above" | "level" | "below" {
  switch (badge) {
    case "excellent":
    case "good":
    case "positive":
      return "above"
    case "moderate":
    case "neutral":
      return "level"
    case "loss":
    case "negative":
      return "below"
  }
}
