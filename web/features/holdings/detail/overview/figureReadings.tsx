import type { ReactNode } from "react"
import { FormattedMessage, type TypedMessageDescriptor } from "react-intl"
import { behaviourOf, decimal, subtract, toPlainString } from "#contract/vocabulary.ts"
import type { ExplainedFigure } from "#contract/figures/explain.ts"
import type { HoldingView } from "#contract/holdings.ts"
import type { CostChoice } from "#contract/people/preferences.ts"
import { isInPercent } from "#contract/unitOfPrice.ts"
import { borrowingMessages } from "#web/features/debts/borrowingMessages.ts"
import { Explain, Explained } from "#web/features/explain/Explain.tsx"
import { classOf } from "#web/features/holdings/classes/classes.ts"
import { costsBy } from "#web/features/holdings/list/costs.ts"
import { gainRatio } from "#web/features/holdings/list/columns.tsx"
import { columnNames } from "#web/features/holdings/list/messages.ts"
import { holdingMessages as messages } from "#web/features/holdings/detail/messages.ts"
import { performanceMessages } from "#web/features/performance/messages.ts"
import { perUnit } from "#web/format/amounts.ts"
import { writtenRatio } from "#web/format/ratio.ts"
import { basisNames, commonWords } from "#web/i18n/words.ts"
import { Button } from "#ui/Button.tsx"
import { Change, Money } from "#ui/figures/Money.tsx"
import { RatioFigure, WhyAbsent } from "#ui/figures/RatioFigure.tsx"
import { Say } from "#ui/Say.tsx"
import { age } from "./readingWords.ts"
import {
  isSomething,
  type KeyFigures,
  type ReadingContent,
  type ReadingOf,
  type ReadingSource,
} from "./readingSource.ts"

/** A figure of the answer that the page asks for besides the holding: a placeholder before, and why it failed. */
function computed(
  { computed: query }: ReadingSource,
  name: ReactNode,
  of: (figures: KeyFigures) => ReadingContent | undefined,
): ReadingContent | undefined {
  if (!query) return undefined
  if (query.answer) return query.answer.figures ? of(query.answer.figures) : undefined
  if (!query.failure) {
    return {
      name,
      figure: (
        <span className="reading-pending">
          <Say as="span" className="visually-hidden" message={commonWords.loading} />
        </span>
      ),
    }
  }
  return {
    name,
    figure: <span className="soft">{"\u2013"}</span>,
    note: (
      <>
        <FormattedMessage {...messages.keyFigureFailed} />{" "}
        <Button look="quiet" onPress={query.retry} message={commonWords.retry} />
      </>
    ),
  }
}

/** The value of the whole holding, the last change by its price, and how much belongs to the portfolio. */
export const value: ReadingOf = (source) => {
  const { holding, currency: base, on, words, intl, computed: query } = source
  const { figures, currency, holdingId } = holding
  const change = query?.answer?.figures?.priceChange
  const isOfPortfolio = figures.share !== "100"
  return {
    name: <FormattedMessage {...messages.valueOn} values={{ day: words.day(on) }} />,
    figure: <Money amount={figures.value} currency={currency} />,
    explains: "holdingValue",
    note: (
      <>
        {change && (
          <NoteLine>
            <Change amount={change.amount} currency={currency} /> (<RatioFigure ratio={change.ratio} />){" · "}
            {words.day(change.on, "medium")}
          </NoteLine>
        )}
        {!figures.price && (
          <NoteLine>
            {[
              intl.formatMessage(basisNames[figures.basis]),
              figures.statedOn !== null && age(figures.statedOn, source),
              figures.changedSince !== null &&
                intl.formatMessage(messages.changedSince, {
                  amount: words.money(figures.changedSince, currency, "signed"),
                }),
            ]
              .filter(Boolean)
              .join(" · ")}
          </NoteLine>
        )}
        {(currency !== base || isOfPortfolio) && (
          <NoteLine>
            {isOfPortfolio && (
              <>
                <FormattedMessage {...messages.ownedValue} values={{ percent: words.percent(figures.share) }} />
                {": "}
              </>
            )}
            {figures.ownedValueInBase === null ? (
              <FormattedMessage {...messages.noRate} />
            ) : (
              <Money amount={figures.ownedValueInBase} currency={base} />
            )}{" "}
            <Explain figure="holdingValue" subjectId={holdingId} />
          </NoteLine>
        )}
      </>
    ),
  }
}

function NoteLine({ children }: { readonly children: ReactNode }) {
  return <span className="reading-note-line">{children}</span>
}

/** A figure is explained by the cost method that it was computed by. */
const explainedBy =
  (method: CostChoice) =>
  (explains: ExplainedFigure): Pick<ReadingContent, "explains" | "explainedIn"> => ({
    explains,
    explainedIn: { method },
  })

/** The gain not yet realised, in money and as a ratio of the cost. Of what is sold entirely, the realised gain. */
export const gain: ReadingOf = ({ holding, costMethod, words }) => {
  const { assetClass, figures, currency, holdingId } = holding
  const method = behaviourOf[assetClass].isCountedInUnits ? costMethod : "average"
  const amounts = costsBy(figures, method)
  // What is carried at cost has no gain yet.
  if (!amounts || figures.basis === "cost") return undefined
  const { cost, unrealised, realised } = amounts
  const explained = explainedBy(method)
  if (!isSomething(cost)) {
    return isSomething(realised)
      ? {
          name: <FormattedMessage {...messages.realised} />,
          figure: <Change amount={realised} currency={currency} />,
          ...explained("realisedGain"),
        }
      : undefined
  }
  if (unrealised === null) return undefined
  const ratio = gainRatio(amounts)
  return {
    name: <FormattedMessage {...messages.unrealised} />,
    figure: <Change amount={unrealised} currency={currency} />,
    note: (
      <>
        {ratio && <RatioFigure ratio={ratio} />}{" "}
        <Explained figure="cost" subjectId={holdingId} currency={currency} method={method}>
          <FormattedMessage {...messages.onCost} values={{ cost: words.money(cost, currency) }} />
        </Explained>
      </>
    ),
    ...explained("unrealisedGain"),
  }
}

/** Whether the key figures of a holding have its gain and cost, and nothing was realised: no table adds to that. */
export const hasGainInFull = ({ assetClass, figures: { average, basis } }: HoldingView): boolean =>
  !behaviourOf[assetClass].isCountedInUnits &&
  classOf(assetClass).readings.includes("gain") &&
  average !== null &&
  average.unrealised !== null &&
  basis !== "cost" &&
  isSomething(average.cost) &&
  !isSomething(average.realised)

/** The return of the period, and p.a. since the beginning. A rate that is not available has its reason. */
export const returns: ReadingOf = (source) => {
  const { words, intl, currency, holding } = source
  return computed(source, <FormattedMessage {...performanceMessages.returns} />, ({ ofPeriod, sinceStart }) => {
    const { timeWeighted, from } = ofPeriod
    const yearly = sinceStart.timeWeightedAnnualised
    const isWhole = from === sinceStart.from
    // It is measured from the end of the day before the first day held: that first day is named.
    const began = sinceStart.from < holding.openedOn ? holding.openedOn : sinceStart.from
    const rate = yearly.value !== null && writtenRatio(yearly.value, words, "signed")
    return {
      name: (
        <FormattedMessage {...messages.returnSince} values={{ day: words.day(isWhole ? began : from, "medium") }} />
      ),
      figure: <RatioFigure ratio={timeWeighted} />,
      note:
        timeWeighted.value === null ? (
          <WhyAbsent ratio={timeWeighted} />
        ) : (
          [
            rate !== false &&
              (isWhole
                ? intl.formatMessage(messages.perAnnum, { rate })
                : intl.formatMessage(messages.perAnnumSince, {
                    rate,
                    day: words.day(began, "medium"),
                  })),
            intl.formatMessage(messages.timeWeightedIn, { currency }),
          ]
            .filter(Boolean)
            .join(" · ")
        ),
      ...(timeWeighted.value === null ? {} : { explains: "timeWeighted" as const, explainedIn: { from, currency } }),
    }
  })
}

/** The part of the household's assets. */
export const weight: ReadingOf = (source) =>
  computed(source, <FormattedMessage {...messages.weight} />, ({ weight: ratio }) =>
    ratio === null
      ? undefined
      : {
          name: <FormattedMessage {...messages.weight} />,
          figure: <RatioFigure ratio={ratio} as="share" />,
          note: <WhyAbsent ratio={ratio} />,
        },
  )

/** What one unit has cost on average, by the cost method of the user. */
export const averageCost: ReadingOf = ({ holding: { details, figures, currency }, costMethod }) => {
  const each = perUnit(costsBy(figures, costMethod)?.cost, figures.units)
  if (each === null || isInPercent(details)) return undefined
  return {
    name: <FormattedMessage {...columnNames.averageCost} />,
    figure: <Money amount={each} currency={currency} />,
    ...explainedBy(costMethod)("cost"),
  }
}

/** Income of the last twelve months, and since the beginning. Left out where there never was any. */
export const incomeOf =
  (name: TypedMessageDescriptor): ReadingOf =>
  (source) => {
    const { holding, words, intl } = source
    const { income } = holding.figures
    const { currency, holdingId } = holding
    if (!isSomething(income.gross)) return expenses(source)
    return computed(source, <FormattedMessage {...name} />, ({ incomeOfYear }) => ({
      name: <FormattedMessage {...name} />,
      figure: <Money amount={incomeOfYear} currency={currency} />,
      note: (
        <>
          <NoteLine>
            <FormattedMessage {...messages.incomeToDate} values={{ amount: words.money(income.gross, currency) }} />{" "}
            <Explain figure="income" subjectId={holdingId} currency={currency} />
          </NoteLine>
          {isSomething(income.taxWithheld) && (
            <NoteLine>
              {intl.formatMessage(messages.incomeTax, { amount: words.money(income.taxWithheld, currency) })}
            </NoteLine>
          )}
          {isSomething(income.expenses) && (
            <NoteLine>
              {intl.formatMessage(messages.expensesToDate, { amount: words.money(income.expenses, currency) })}
            </NoteLine>
          )}
        </>
      ),
    }))
  }

export const expenses: ReadingOf = ({ holding: { figures, currency } }) =>
  isSomething(figures.income.expenses)
    ? {
        name: <FormattedMessage {...messages.expenses} />,
        figure: <Money amount={figures.income.expenses} currency={currency} />,
      }
    : undefined

/** What is owed on the debts that were taken up for the holding. */
export const owed: ReadingOf = ({ equity, intl }) =>
  equity && {
    name: <FormattedMessage {...borrowingMessages.owed} />,
    figure: <Money amount={equity.owed} currency={equity.currency} />,
    note: intl.formatMessage(borrowingMessages.owedNote, { count: equity.debts.length }),
  }

/** Value less what is owed, with the change of a year. */
export const equity: ReadingOf = ({ equity: view, intl, words }) => {
  if (!view) return undefined
  const { equity: now, yearBefore, currency } = view
  const change =
    now !== null && yearBefore?.equity != null
      ? toPlainString(subtract(decimal(now), decimal(yearBefore.equity)))
      : null
  return {
    name: <FormattedMessage {...borrowingMessages.equity} />,
    figure: <Money amount={now} currency={currency} />,
    note:
      change !== null &&
      intl.formatMessage(borrowingMessages.equityYear, { change: words.money(change, currency, "signed") }),
  }
}

/** What is owed ÷ value, beside that of a year before. */
export const loanToValue: ReadingOf = ({ equity: view, intl, words }) => {
  if (!view) return undefined
  const { loanToValue: ratio, yearBefore } = view
  const before = yearBefore?.loanToValue.value ?? null
  return {
    name: <FormattedMessage {...borrowingMessages.loanToValue} />,
    figure: <RatioFigure ratio={ratio} as="share" />,
    note: ratio.unavailable ? (
      <WhyAbsent ratio={ratio} />
    ) : (
      before !== null && intl.formatMessage(borrowingMessages.loanToValueYear, { ratio: writtenRatio(before, words) })
    ),
  }
}
