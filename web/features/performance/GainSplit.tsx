import { FormattedMessage, type IntlShape, type TypedMessageDescriptor, useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import { figureNames } from "#web/features/explain/figureNames.ts"
import { commonWords, costMethodNames } from "#web/i18n/words.ts"
import type { ExplainedFigure } from "#contract/figures/explain.ts"
import type { HoldingView } from "#contract/holdings.ts"
import { type CostChoice, costChoices } from "#contract/people/preferences.ts"
import { type GainOfHolding, readHoldingGain } from "#contract/figures/returns.ts"
import { behaviourOf, type Currency } from "#contract/vocabulary.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { Explained } from "#web/features/explain/Explain.tsx"
import { type Column, FigureTable } from "#ui/figures/FigureTable.tsx"
import { Change, Money } from "#ui/figures/Money.tsx"
import { Section } from "#web/page/Page.tsx"
import { PerformanceBadge, RatioFigure, WhyAbsent } from "#ui/figures/RatioFigure.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { performanceMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

type Part = Exclude<keyof GainOfHolding, "currency" | "unavailable">

interface Row {
  readonly part: Part
  readonly name: TypedMessageDescriptor
  readonly explains?: ExplainedFigure
  /** `change` has the sign and colour of a gain or loss; `amount` is neutral. */
  readonly as: "change" | "amount"
}

/** The three parts of the gain and their sum, the realised part, and income and expenses, which are outside the gain. */
const rows: ReadonlyArray<Row> = [
  { part: "price", name: figureNames.priceGain, explains: "priceGain", as: "change" },
  { part: "exchange", name: figureNames.exchangeGain, explains: "exchangeGain", as: "change" },
  { part: "fees", name: figureNames.fees, explains: "fees", as: "change" },
  { part: "total", name: messages.total, explains: "totalGain", as: "change" },
  { part: "realised", name: messages.ofWhich, explains: "realisedGain", as: "change" },
  { part: "unrealised", name: messages.unrealised, explains: "unrealisedGain", as: "change" },
  { part: "income", name: messages.income, explains: "income", as: "amount" },
  { part: "expenses", name: messages.expenses, as: "amount" },
  { part: "taxWithheld", name: labelWords.taxWithheld, as: "amount" },
  { part: "taxes", name: messages.taxesOnTrades, as: "amount" },
  { part: "realisedAfterTax", name: messages.realisedAfterTax, as: "change" },
]

interface Props {
  readonly holding: HoldingView
  /** The currency of the gain: that of the holding, or that of the totals. */
  readonly currency: Currency
}

/** The gain since the beginning, split into price effect, currency effect and fees, by each cost method. */
export function GainSplit({ holding, currency }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const { askedDay } = useAsOf()
  const query = useQuery(readHoldingGain, {
    params: { holdingId: holding.holdingId },
    query: { currency, ...askedDay },
  })
  return (
    <Section
      title={intl.formatMessage(messages.split)}
      note={intl.formatMessage(messages.splitNote, { currency })}
      tools={<PerformanceBadge badge={query.answer?.badge ?? null} />}
    >
      <Answered query={query} skeleton={<Skeleton lines={6} />}>
        {({ own, inAsked, latentTax }) => {
          const { average, fifo, pooled } = currency === holding.currency ? own : inAsked
          if (!average && !fifo) {
            return <Say className="soft" message={own.average ? messages.splitMissing : messages.noGain} />
          }
          const isCounted = behaviourOf[holding.assetClass].isCountedInUnits
          const gains = { average, fifo: isCounted ? fifo : null, pooled }
          return (
            <div className="stack">
              <FigureTable
                label={intl.formatMessage(messages.split)}
                rows={rows}
                keyOf={({ part }) => part}
                rowClass={({ part }) => (part === "total" ? "row-total" : "")}
                columns={[
                  {
                    id: "part",
                    header: intl.formatMessage(commonWords.component),
                    isRowHeader: true,
                    cell: ({ name }) => <FormattedMessage {...name} />,
                  },
                  ...costChoices.flatMap((method) => {
                    const gain = gains[method]
                    return gain ? [gainColumn(intl, method, gain, holding.holdingId, isCounted)] : []
                  }),
                ]}
              />
              {average?.unavailable != null && (
                <p className="fine soft">
                  <WhyAbsent ratio={{ value: null, unavailable: average.unavailable }} />
                </p>
              )}
              {latentTax !== null && /[1-9]/.test(latentTax) && (
                <p className="fine soft">
                  {intl.formatMessage(messages.latentTax, { amount: figures.money(latentTax, holding.currency) })}
                </p>
              )}
            </div>
          )
        }}
      </Answered>
    </Section>
  )
}

function gainColumn(
  intl: IntlShape,
  method: CostChoice,
  gain: GainOfHolding,
  subjectId: string,
  isOneOfTwo: boolean,
): Column<Row> {
  return {
    id: method,
    header: isOneOfTwo ? intl.formatMessage(costMethodNames[method]) : gain.currency,
    kind: "figure",
    cell: ({ part, explains, as }) => {
      const found = gain[part]
      const amount =
        found === null ? (
          <RatioFigure ratio={{ value: null, unavailable: gain.unavailable }} />
        ) : as === "change" ? (
          <Change amount={found} currency={gain.currency} />
        ) : (
          <Money amount={found} currency={gain.currency} />
        )
      return explains ? (
        <Explained figure={explains} subjectId={subjectId} currency={gain.currency} method={method}>
          {amount}
        </Explained>
      ) : (
        amount
      )
    },
  }
}
