import type { ReactNode } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import type { ExplainedFigure } from "#contract/figures/explain.ts"
import type { HoldingAnswer, HoldingView } from "#contract/holdings.ts"
import { type CostChoice, costChoices } from "#contract/people/preferences.ts"
import { behaviourOf } from "#contract/vocabulary.ts"
import { useSession } from "#web/client/useClient.ts"
import { perUnit } from "#web/format/amounts.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords, costMethodNames } from "#web/i18n/words.ts"
import { FormMore } from "#web/forms/FormMore.tsx"
import { AlignedDigits, placesIn } from "#ui/figures/AlignedDigits.tsx"
import { Explained } from "#web/features/explain/Explain.tsx"
import { type Column, FigureTable } from "#ui/figures/FigureTable.tsx"
import { Change, Money } from "#ui/figures/Money.tsx"
import { Section } from "#web/page/Page.tsx"
import { columnNames } from "#web/features/holdings/list/messages.ts"
import { UnrealisedGain } from "#web/features/holdings/list/UnrealisedGain.tsx"
import { holdingMessages as messages } from "#web/features/holdings/detail/messages.ts"
import { Say } from "#ui/Say.tsx"

/** Cost and gains of the holding, by each cost method. */
export function Gains({ answer: { holding, lots } }: { readonly answer: HoldingAnswer }) {
  const intl = useIntl()
  const words = useFigures()
  const { figures } = holding
  // A holding without units has one acquisition cost, so both methods would give the same result.
  const isCounted = behaviourOf[holding.assetClass].isCountedInUnits
  const methods = (isCounted ? costChoices : (["average"] as const)).flatMap((method) => {
    const amounts = figures[method]
    return amounts ? [{ method, ...amounts }] : []
  })
  const columns = useMethodColumns(holding, isCounted)
  if (methods.length === 0) return null
  return (
    <Section
      title={intl.formatMessage(messages.gains)}
      note={intl.formatMessage(isCounted ? messages.gainsNote : messages.gainsNoteOfOne)}
    >
      <FigureTable
        label={intl.formatMessage(messages.gains)}
        rows={methods}
        keyOf={({ method }) => method}
        columns={columns}
      />
      {figures.pooled && (
        <Say
          className="fine soft"
          message={messages.pooledNote}
          values={{ count: words.count(figures.pooled.holdings) }}
        />
      )}
      {lots.length > 1 && (
        <FormMore heading={intl.formatMessage(messages.lotsCount, { count: words.count(lots.length) })}>
          <Lots lots={lots} currency={holding.currency} />
        </FormMore>
      )}
    </Section>
  )
}

type GainsBy = HoldingView["figures"]["average"] & { readonly method: CostChoice }

/** The method, which the preferences may name, and its figures, each with its explanation. */
function useMethodColumns(holding: HoldingView, isCounted: boolean): ReadonlyArray<Column<GainsBy>> {
  const intl = useIntl()
  const { costMethod } = useSession().preferences
  const { figures, currency } = holding
  const explained = (
    id: "cost" | "unrealised" | "realised",
    figure: ExplainedFigure,
    shown: (row: GainsBy) => ReactNode,
  ): Column<GainsBy> => ({
    id,
    header: intl.formatMessage(messages[id]),
    kind: "figure",
    cell: (row) => (
      <ByMethod figure={figure} holding={holding} method={row.method}>
        {shown(row)}
      </ByMethod>
    ),
  })
  const ofUnit: Column<GainsBy> = {
    id: "perUnit",
    header: intl.formatMessage(columnNames.averageCost),
    kind: "figure",
    cell: ({ cost }) => {
      const each = perUnit(cost, figures.units)
      return each !== null && <Money amount={each} currency={currency} />
    },
  }
  return [
    {
      id: "method",
      header: intl.formatMessage(messages.method),
      isRowHeader: true,
      cell: ({ method }) => (
        <>
          <FormattedMessage {...(isCounted ? costMethodNames[method] : messages.asOneThing)} />
          {isCounted && method === costMethod && <Say as="span" className="tag" message={messages.preferred} />}
        </>
      ),
    },
    explained("cost", "cost", ({ cost }) => <Money amount={cost} currency={currency} />),
    ...(isCounted ? [ofUnit] : []),
    explained("unrealised", "unrealisedGain", ({ method }) => <UnrealisedGain holding={holding} method={method} />),
    explained("realised", "realisedGain", ({ realised }) => <Change amount={realised} currency={currency} />),
  ]
}

/** The lots that are held, with their days, units and costs. */
function Lots({ lots, currency }: Pick<HoldingAnswer, "lots"> & Pick<HoldingView, "currency">) {
  const intl = useIntl()
  const words = useFigures()
  const places = placesIn(lots.map(({ units }) => units))
  return (
    <FigureTable
      label={intl.formatMessage(messages.lots)}
      rows={lots}
      keyOf={({ acquiredOn, units, cost }) => `${acquiredOn} ${units} ${cost}`}
      columns={[
        {
          id: "acquiredOn",
          header: intl.formatMessage(messages.acquiredOn),
          isRowHeader: true,
          cell: ({ acquiredOn }) => words.day(acquiredOn, "medium"),
        },
        {
          id: "units",
          header: intl.formatMessage(commonWords.units),
          kind: "figure",
          cell: ({ units }) => (
            <AlignedDigits plain={units} places={places} isHidden={words.amountsHidden}>
              {words.units(units)}
            </AlignedDigits>
          ),
        },
        {
          id: "cost",
          header: intl.formatMessage(messages.cost),
          kind: "figure",
          cell: ({ cost }) => <Money amount={cost} currency={currency} />,
        },
      ]}
    />
  )
}

interface ByMethodProps {
  readonly figure: ExplainedFigure
  readonly holding: HoldingView
  readonly method: CostChoice
  readonly children: ReactNode
}

/** A figure that opens its explanation. */
const ByMethod = ({ figure, holding: { holdingId, currency }, method, children }: ByMethodProps) => (
  <Explained figure={figure} subjectId={holdingId} currency={currency} method={method}>
    {children}
  </Explained>
)
