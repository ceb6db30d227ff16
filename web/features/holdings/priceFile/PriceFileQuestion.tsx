import { useIntl } from "react-intl"
import type { DateOrder, DecimalMark, PriceFileQuestion as Question } from "#contract/priceFiles.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { ChoiceField } from "#ui/Field.tsx"
import { priceFileMessages as messages } from "./messages.ts"

interface Props {
  readonly question: Question
  readonly currency: string
  readonly onChoose: (chosen: { readonly order?: DateOrder; readonly mark?: DecimalMark }) => void
}

/** Asks what only the person knows: how the dates or numbers of a file are written. */
export function PriceFileQuestion({ question: { ask, example }, currency, onChoose }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  if (ask === "order") {
    return (
      <ChoiceField<DateOrder | "">
        name="order"
        label={intl.formatMessage(messages.order, { example })}
        options={[
          { value: "dmy", label: intl.formatMessage(messages.dmy) },
          { value: "mdy", label: intl.formatMessage(messages.mdy) },
        ]}
        value=""
        onChange={(order) => order !== "" && onChoose({ order })}
        layout="column"
      />
    )
  }
  return (
    <ChoiceField<DecimalMark | "">
      name="mark"
      label={intl.formatMessage(messages.mark, { example })}
      options={(["thousand", "decimal"] as const).map((as) => ({
        value: markOf(example, as),
        label: intl.formatMessage(messages.markIs, { value: figures.price(valueOf(example, as), currency) }),
      }))}
      value=""
      onChange={(mark) => mark !== "" && onChoose({ mark })}
      layout="column"
    />
  )
}

/** The decimal mark of a file if the mark of an example such as 1.234 separates thousands, or if it separates decimals. */
const markOf = (example: string, as: "thousand" | "decimal"): DecimalMark =>
  example.includes(",") === (as === "decimal") ? "," : "."

/** An example such as 1.234 as plain digits. */
const valueOf = (example: string, as: "thousand" | "decimal"): string =>
  as === "thousand" ? example.replaceAll(/\D/gu, "") : example.replace(",", ".")
