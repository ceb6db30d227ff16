import { FormattedMessage, type TypedMessageDescriptor, useIntl } from "react-intl"
import type { ReactNode } from "react"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { returnMessages } from "#web/features/dashboard/returnMessages.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { figureNames } from "#web/features/explain/figureNames.ts"
import type { ExplainedFigure } from "#contract/figures/explain.ts"
import type { HoldingView } from "#contract/holdings.ts"
import type { Ratio } from "#contract/figures/measures.ts"
import type { ReturnsView } from "#contract/figures/returns.ts"
import { writtenRatio } from "#web/format/ratio.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { HistoryChart } from "#ui/charts/HistoryChart.tsx"
import { Explain } from "#web/features/explain/Explain.tsx"
import { Money } from "#ui/figures/Money.tsx"
import { Reading, Readings, Section } from "#web/page/Page.tsx"
import { PerformanceBadge, RatioFigure, WhyAbsent } from "#ui/figures/RatioFigure.tsx"
import { firstDayOf } from "./firstDay.ts"
import { performanceMessages as messages } from "./messages.ts"

interface Props {
  readonly returns: ReturnsView
  readonly holding: HoldingView
  /** Below the returns. */
  readonly children: ReactNode
}

/** The returns of a period, each with the question it answers, and the index as a chart. */
export function Returns({ returns, holding, children }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const isSinceInception = useAsOf().from === null
  const { from, to, currency, benchmark, badge } = returns
  const { timeWeighted, timeWeightedAnnualised, moneyWeighted } = returns
  const subject = { subjectId: holding.holdingId, currency, from }
  const one = (
    name: TypedMessageDescriptor,
    ratio: Ratio,
    question: TypedMessageDescriptor,
    explains?: ExplainedFigure,
    beside?: ReactNode,
  ) => (
    <Reading
      name={<FormattedMessage {...name} />}
      note={ratio.unavailable ? <WhyAbsent ratio={ratio} /> : <FormattedMessage {...question} />}
    >
      <RatioFigure ratio={ratio} /> {beside} {explains && <Explain figure={explains} {...subject} />}
    </Reading>
  )
  const amount = (name: TypedMessageDescriptor, value: string) => (
    <Reading name={<FormattedMessage {...name} />}>
      <Money amount={value} currency={currency} />
    </Reading>
  )
  const benchmarkName = benchmark?.name ?? benchmark?.symbol ?? ""
  const index = { id: "index", name: holding.name, look: "main" as const, values: returns.index }
  return (
    <Section
      title={intl.formatMessage(messages.returns)}
      note={intl.formatMessage(isSinceInception ? messages.returnsSinceInception : messages.returnsNote, {
        from: figures.day(firstDayOf(returns, isSinceInception)),
        to: figures.day(to),
        currency,
      })}
    >
      <Readings>
        {one(figureNames.timeWeighted, timeWeighted, messages.timeWeightedNote, "timeWeighted")}
        {timeWeightedAnnualised.unavailable === "tooShort" ? (
          <Reading
            name={<FormattedMessage {...messages.annualised} />}
            note={<FormattedMessage {...messages.onlyBeyondAYear} />}
          >
            <RatioFigure ratio={timeWeightedAnnualised} />
          </Reading>
        ) : (
          one(messages.annualised, timeWeightedAnnualised, messages.annualisedNote)
        )}
        {one(
          figureNames.moneyWeighted,
          moneyWeighted,
          moneyWeighted.basis === "period"
            ? returnMessages.moneyWeightedOfPeriod
            : returnMessages.moneyWeightedQuestion,
          "moneyWeighted",
          <PerformanceBadge badge={badge} />,
        )}
        {benchmark && (
          <Reading
            name={<FormattedMessage {...messages.excess} values={{ name: benchmarkName }} />}
            note={
              benchmark.timeWeighted.value === null ? (
                <WhyAbsent ratio={benchmark.timeWeighted} />
              ) : (
                intl.formatMessage(messages.benchmarkReturn, {
                  percent: writtenRatio(benchmark.timeWeighted.value, figures, "signed"),
                })
              )
            }
          >
            <RatioFigure ratio={benchmark.excess} />
          </Reading>
        )}
      </Readings>
      {children}
      {returns.index.length > 1 && (
        <HistoryChart
          label={`${intl.formatMessage(messages.index)}: ${holding.name}`}
          from={from}
          as="index"
          shownAtFirst={["benchmark"]}
          series={
            benchmark
              ? [index, { id: "benchmark", name: benchmarkName, look: "fine", values: benchmark.index }]
              : [index]
          }
        />
      )}
      <Readings>
        {amount(labelWords.openingValue, returns.openingValue)}
        {amount(messages.paidIn, returns.paidIn)}
        {amount(labelWords.received, returns.received)}
        {amount(labelWords.closingValue, returns.closingValue)}
      </Readings>
    </Section>
  )
}
