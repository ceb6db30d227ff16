import { useIntl } from "react-intl"
import type { PriceFigures } from "#contract/holdingPrices.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { Money } from "#ui/figures/Money.tsx"
import { settingsMessages as messages } from "./messages.ts"

interface Props {
  readonly currency: string
  readonly before: PriceFigures
  readonly after: PriceFigures
}

/** Price and value of a holding today, before and after a change of where its prices come from. */
export function FiguresBeforeAfter({ currency, before, after }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const none = intl.formatMessage(messages.noneYet)
  const priceOf = ({ price }: PriceFigures) =>
    price ? `${figures.price(price.amount, price.currency)} · ${figures.day(price.on, "medium")}` : none
  const valueOf = ({ value }: PriceFigures) => (value === null ? none : <Money amount={value} currency={currency} />)
  const rows = [
    { id: "price", name: intl.formatMessage(messages.priceRow), before: priceOf(before), after: priceOf(after) },
    { id: "value", name: intl.formatMessage(messages.valueRow), before: valueOf(before), after: valueOf(after) },
  ]
  return (
    <FigureTable
      label={intl.formatMessage(messages.figures)}
      rows={rows}
      keyOf={({ id }) => id}
      file="none"
      columns={[
        { id: "name", header: intl.formatMessage(messages.figures), isRowHeader: true, cell: ({ name }) => name },
        {
          id: "before",
          header: intl.formatMessage(messages.before),
          kind: "figure",
          cell: (row) => row.before,
        },
        { id: "after", header: intl.formatMessage(messages.after), kind: "figure", cell: (row) => row.after },
      ]}
    />
  )
}
