import { FormattedMessage, type TypedMessageDescriptor, useIntl } from "react-intl"
import type { SentQuery } from "#contract/endpoint.ts"
import type { ExplainedFigure } from "#contract/figures/explain.ts"
import type { Ratio } from "#contract/figures/measures.ts"
import { readReturns } from "#contract/figures/returns.ts"
import { Money } from "#ui/figures/Money.tsx"
import { PerformanceBadge, RatioFigure, WhyAbsent } from "#ui/figures/RatioFigure.tsx"
import { useQuery } from "#web/client/useQuery.ts"
import { returnMessages } from "#web/features/dashboard/returnMessages.ts"
import { Explain, type Explainable } from "#web/features/explain/Explain.tsx"
import { figureNames } from "#web/features/explain/figureNames.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { Reading, Readings, Section } from "#web/page/Page.tsx"
import { AfterTax } from "./AfterTax.tsx"
import { performanceMessages as messages } from "./messages.ts"

interface Props {
  /** The period and the scope of the returns above. */
  readonly query: SentQuery<typeof readReturns>
  /** Of what the explanations are; absent: of everything. */
  readonly subject?: Pick<Explainable, "subjectId" | "portfolioId" | "currency">
}

/** The returns on own money, assets less debts, beside those of the assets. Nothing while they are loaded, or without debts. */
export function OwnMoney({ query, subject = {} }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const { answer } = useQuery(readReturns, { query: { ...query, of: "ownMoney" } })
  if (!answer?.debts) return null
  const { from, currency, debts, timeWeighted, moneyWeighted, badge } = answer
  const one = (
    figure: Extract<ExplainedFigure, "ownTimeWeighted" | "ownMoneyWeighted">,
    ratio: Ratio,
    question: TypedMessageDescriptor,
  ) => (
    <Reading
      name={
        <>
          <FormattedMessage {...figureNames[figure]} />{" "}
          {ratio.value !== null && <Explain figure={figure} from={from} {...subject} />}
        </>
      }
      note={ratio.value === null ? <WhyAbsent ratio={ratio} /> : <FormattedMessage {...question} />}
    >
      <RatioFigure ratio={ratio} />
      {figure === "ownMoneyWeighted" && (
        <>
          {" "}
          <PerformanceBadge badge={badge} />
        </>
      )}
    </Reading>
  )
  const amount = (name: TypedMessageDescriptor, value: string, owed: string | undefined) => (
    <Reading
      name={<FormattedMessage {...name} />}
      note={
        owed !== undefined &&
        /[1-9]/.test(owed) && (
          <FormattedMessage {...messages.ownDebts} values={{ debts: figures.money(owed, currency) }} />
        )
      }
    >
      <Money amount={value} currency={currency} />
    </Reading>
  )
  return (
    <Section title={intl.formatMessage(messages.ownMoney)} note={intl.formatMessage(messages.ownMoneyNote)}>
      <Readings>
        {one("ownTimeWeighted", timeWeighted, messages.ownTimeWeightedQuestion)}
        {one(
          "ownMoneyWeighted",
          moneyWeighted,
          moneyWeighted.basis === "period" ? returnMessages.moneyWeightedOfPeriod : messages.ownMoneyWeightedQuestion,
        )}
        {amount(labelWords.openingValue, answer.openingValue, debts.opening)}
        {amount(messages.paidIn, answer.paidIn, undefined)}
        {amount(labelWords.received, answer.received, undefined)}
        {amount(labelWords.closingValue, answer.closingValue, debts.closing)}
      </Readings>
      <AfterTax query={{ ...query, of: "ownMoney" }} subject={subject} />
    </Section>
  )
}
