import { FormattedMessage, useIntl } from "react-intl"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { OlderAsset, readDataHealth } from "#contract/figures/explain.ts"
import { decimal, subtract, sum, toPlainString } from "#contract/vocabulary.ts"
import type { LinkedLine } from "#web/features/explain/useLines.ts"
import { roundedIn } from "#web/format/amounts.ts"
import { writtenRatio } from "#web/format/ratio.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { commonWords } from "#web/i18n/words.ts"
import { May } from "#web/page/May.tsx"
import { Section } from "#web/page/Page.tsx"
import { useArrival } from "#web/page/useArrival.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { Money } from "#ui/figures/Money.tsx"
import { ToRecord } from "./Issue.tsx"
import { issueMessages, olderMessages as messages } from "./messages.ts"

interface Props {
  readonly health: AnswerOf<typeof readDataHealth>
  readonly lines: ReadonlyMap<string, LinkedLine>
}

/**
 * The assets that make up the rest of those valued recently, the largest first, each with a link to where a newer value is
 * recorded. Assets with an issue are here too, so that the values add up to the rest.
 */
export function OlderAssets({ health: { older, currency, valuedRecently }, lines }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  useArrival()
  const rest = toPlainString(subtract(decimal("1"), decimal(valuedRecently ?? "1")))
  const total = roundedIn(sum(older.map(({ value }) => decimal(value))), currency)
  return (
    <Section
      id="older"
      title={intl.formatMessage(messages.title)}
      note={intl.formatMessage(messages.note, { share: writtenRatio(rest, figures) })}
    >
      <FigureTable
        label={intl.formatMessage(messages.title)}
        rows={older}
        keyOf={({ lineId }) => lineId}
        columns={[
          {
            id: "name",
            header: intl.formatMessage(labelWords.holding),
            isRowHeader: true,
            sortBy: ({ name }) => name,
            cell: ({ lineId, name }) => {
              const page = lines.get(lineId)?.page
              return page ? <AppLink to={page}>{name}</AppLink> : name
            },
            foot: <FormattedMessage {...commonWords.total} />,
          },
          {
            id: "value",
            header: intl.formatMessage(commonWords.value),
            currency,
            kind: "figure",
            onPhone: "first",
            sortBy: ({ value }) => value,
            cell: ({ value }) => <Money amount={value} currency={currency} />,
            foot: <Money amount={total} currency={currency} />,
          },
          {
            id: "on",
            header: intl.formatMessage(messages.last),
            kind: "figure",
            sortBy: ({ valuedOn }) => valuedOn,
            cell: ({ valuedOn }) => valuedOn && figures.day(valuedOn, "medium"),
          },
          {
            id: "age",
            header: intl.formatMessage(messages.age),
            kind: "figure",
            onPhone: "below",
            sortBy: ({ days }) => (days === null ? null : String(days)),
            cell: (asset) => <Age asset={asset} />,
          },
          {
            id: "cure",
            header: intl.formatMessage(messages.cure),
            kind: "figure",
            onPhone: "second",
            cell: ({ lineId, needs }) => {
              const line = lines.get(lineId)
              return (
                line && (
                  <May needs="record">
                    <ToRecord tag={tagOf[needs]} line={line} />
                  </May>
                )
              )
            },
          },
        ]}
      />
    </Section>
  )
}

const tagOf = { price: "StalePrice", balance: "OldBalance", valuation: "OldValuation" } as const

function Age({ asset: { valuedOn, days } }: { readonly asset: OlderAsset }) {
  const figures = useFigures()
  if (valuedOn === null || days === null) return <FormattedMessage {...issueMessages.never} />
  if (days < 0) {
    return <FormattedMessage {...labelWords.carriedBack} values={{ day: figures.day(valuedOn, "medium") }} />
  }
  return <FormattedMessage {...messages.days} values={{ days, age: figures.count(days) }} />
}
