import { FormattedMessage } from "react-intl"
import { figureNames } from "#web/features/explain/figureNames.ts"
import type { Ratio } from "#contract/figures/measures.ts"
import type { ReturnsView } from "#contract/figures/returns.ts"
import type { Query } from "#web/client/useQuery.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { writtenRatio } from "#web/format/ratio.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Button } from "#ui/Button.tsx"
import { Explain } from "#web/features/explain/Explain.tsx"
import { Reading } from "#web/page/Page.tsx"
import { PerformanceBadge, RatioFigure, WhyAbsent } from "#ui/figures/RatioFigure.tsx"
import { returnMessages as messages } from "./returnMessages.ts"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly returns: Query<ReturnsView>
  /** The portfolio whose returns they are; if absent, the household. */
  readonly portfolioId?: string
}

/** The two returns of the period, each with the question it answers, or with the reason why it is missing. */
export function ReturnReadings({ returns: { answer, failure, retry }, portfolioId }: Props) {
  const figures = useFigures()
  if (!answer) {
    return (
      <Reading
        name={<FormattedMessage {...messages.investmentReturn} />}
        note={
          failure && (
            <>
              <FormattedMessage {...messages.failed} />{" "}
              <Button look="quiet" onPress={retry} message={commonWords.retry} />
            </>
          )
        }
      >
        {failure ? (
          <span className="soft">{"\u2013"}</span>
        ) : (
          <span className="reading-pending">
            <Say as="span" className="visually-hidden" message={commonWords.loading} />
          </span>
        )}
      </Reading>
    )
  }
  const subject = portfolioId === undefined ? { from: answer.from } : { from: answer.from, portfolioId }
  const { timeWeighted, timeWeightedAnnualised, moneyWeighted, badge } = answer
  return (
    <>
      <Reading
        name={
          <>
            <FormattedMessage {...figureNames.timeWeighted} />{" "}
            {timeWeighted.value !== null && <Explain figure="timeWeighted" {...subject} />}
          </>
        }
        note={
          <Question ratio={timeWeighted}>
            <FormattedMessage {...messages.timeWeightedQuestion} />
            {timeWeightedAnnualised.value !== null && (
              <>
                {" "}
                <FormattedMessage
                  {...messages.aYear}
                  values={{ rate: writtenRatio(timeWeightedAnnualised.value, figures, "signed") }}
                />
              </>
            )}
          </Question>
        }
      >
        <ReturnFigure ratio={timeWeighted} />
      </Reading>
      <Reading
        name={
          <>
            <FormattedMessage {...figureNames.moneyWeighted} />{" "}
            {moneyWeighted.value !== null && <Explain figure="moneyWeighted" {...subject} />}
          </>
        }
        note={
          <Question ratio={moneyWeighted}>
            <FormattedMessage
              {...(moneyWeighted.basis === "period" ? messages.moneyWeightedOfPeriod : messages.moneyWeightedQuestion)}
            />
          </Question>
        }
      >
        <ReturnFigure ratio={moneyWeighted} /> <PerformanceBadge badge={badge} />
      </Reading>
    </>
  )
}

function ReturnFigure({ ratio }: { readonly ratio: Ratio }) {
  if (ratio.value !== null) return <RatioFigure ratio={ratio} />
  return (
    <span className="soft" aria-hidden="true">
      {"\u2013"}
    </span>
  )
}

/** The question that a return answers, or the reason why the return is missing. */
function Question({ ratio, children }: { readonly ratio: Ratio; readonly children: React.ReactNode }) {
  return ratio.value === null ? <WhyAbsent ratio={ratio} /> : children
}
