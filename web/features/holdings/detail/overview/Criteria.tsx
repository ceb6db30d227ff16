import { FormattedMessage, useIntl } from "react-intl"
import type { HoldingAnswer } from "#contract/holdings.ts"
import { type EntryOf, ValuationCriterion } from "#contract/vocabulary.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords, criterionNames } from "#web/i18n/words.ts"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { Money } from "#ui/figures/Money.tsx"
import { Section } from "#web/page/Page.tsx"
import { holdingMessages as messages } from "#web/features/holdings/detail/messages.ts"
import { Say } from "#ui/Say.tsx"

/** The latest value of the holding by each valuation criterion, with the reason. Only the market value can count. */
export function Criteria({ answer: { holding, entries, on } }: { readonly answer: HoldingAnswer }) {
  const intl = useIntl()
  const figures = useFigures()
  const { currency } = holding
  const { basis, changedSince } = holding.figures
  const known = entries.flatMap(({ entry, status }) =>
    status === "counts" && entry._tag === "Valuation" && entry.valuedOn <= on ? [entry] : [],
  )
  // The entries come newest day first.
  const latest = ValuationCriterion.literals.flatMap((criterion): ReadonlyArray<EntryOf<"Valuation">> =>
    known.filter((one) => one.criterion === criterion).slice(0, 1),
  )
  if (latest.length === 0) return null
  return (
    <Section title={intl.formatMessage(messages.criteria)} note={intl.formatMessage(messages.criteriaNote)}>
      <FigureTable
        label={intl.formatMessage(messages.criteria)}
        rows={latest}
        keyOf={({ criterion }) => criterion}
        columns={[
          {
            id: "criterion",
            header: intl.formatMessage(messages.criterion),
            isRowHeader: true,
            cell: ({ criterion }) => (
              <>
                <FormattedMessage {...criterionNames[criterion]} />
                {criterion === "market" && basis === "appraised" && (
                  <Say
                    as="span"
                    className="tag"
                    message={changedSince === null ? messages.counts : messages.countsChanged}
                    values={{ amount: changedSince === null ? "" : figures.money(changedSince, currency, "signed") }}
                  />
                )}
              </>
            ),
          },
          {
            id: "day",
            header: intl.formatMessage(commonWords.day),
            cell: ({ valuedOn }) => figures.day(valuedOn, "medium"),
          },
          {
            id: "reason",
            header: intl.formatMessage(messages.valuationReason),
            cell: ({ comment }) => comment,
          },
          {
            id: "value",
            header: intl.formatMessage(commonWords.value),
            kind: "figure",
            cell: ({ value }) => <Money {...value} />,
          },
        ]}
      />
    </Section>
  )
}
