import type { ReactNode } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import type { GoalProgress } from "#contract/figures/standing.ts"
import { writtenRatio } from "#web/format/ratio.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { GoalBar } from "#ui/charts/GoalBar.tsx"
import { Explain } from "#web/features/explain/Explain.tsx"
import { Icon } from "#ui/Icon.tsx"
import { WhyAbsent } from "#ui/figures/RatioFigure.tsx"
import { goalMessages as messages } from "./goalMessages.ts"

interface Props {
  readonly goals: ReadonlyArray<GoalProgress>
  readonly titles: ReadonlyMap<string, string>
  /** The menu of a goal. */
  readonly actionsOf: (goal: GoalProgress) => ReactNode
}

/** Each goal with its progress, and the annual growth needed to reach it. */
export function GoalList({ goals, titles, actionsOf }: Props) {
  return (
    <ul className="goals">
      {goals.map((goal) => (
        <Goal key={goal.goalId} goal={goal} titles={titles}>
          {actionsOf(goal)}
        </Goal>
      ))}
    </ul>
  )
}

interface GoalProps {
  readonly goal: GoalProgress
  readonly titles: ReadonlyMap<string, string>
  readonly children: ReactNode
}

function Goal({ goal, titles, children }: GoalProps) {
  const intl = useIntl()
  const figures = useFigures()
  const { title, target, targetOn, portfolioId, reached, progress, goalId } = goal
  const written = progress.value === null ? "\u2013" : writtenRatio(progress.value, figures)
  const targetWritten = figures.money(target.amount, target.currency)
  return (
    <li className="goal">
      <div className="goal-head">
        <h3>{title}</h3>
        <span className="goal-percent figure">
          {written} <Explain figure="goalProgress" subjectId={goalId} />
        </span>
        {children}
      </div>
      <GoalBar label={intl.formatMessage(messages.progressOf, { title })} progress={progress.value} written={written} />
      <div className="goal-words">
        <span className="figure">
          {reached === null ? (
            <FormattedMessage {...messages.notKnown} values={{ target: targetWritten }} />
          ) : (
            <FormattedMessage
              {...messages.reachedOf}
              values={{ reached: figures.money(reached, target.currency), target: targetWritten }}
            />
          )}
        </span>
        <span className="goal-scope">
          {portfolioId === null ? <FormattedMessage {...messages.everything} /> : (titles.get(portfolioId) ?? "\u2013")}{" "}
          <FormattedMessage {...messages.until} values={{ day: figures.day(targetOn, "medium") }} />
        </span>
        <Needed goal={goal} />
      </div>
    </li>
  )
}

function Needed({ goal: { isReached, growthNeeded } }: { readonly goal: GoalProgress }) {
  const figures = useFigures()
  if (isReached) {
    return (
      <span className="goal-reached">
        <Icon name="check" size={16} /> <FormattedMessage {...messages.reached} />
      </span>
    )
  }
  return (
    <span>
      {growthNeeded.value === null ? (
        <WhyAbsent ratio={growthNeeded} />
      ) : (
        <FormattedMessage
          {...messages.growthNeeded}
          values={{ rate: writtenRatio(growthNeeded.value, figures, "signed") }}
        />
      )}
    </span>
  )
}
