import { useIntl } from "react-intl"
import { ChoiceField } from "#ui/Field.tsx"
import { priceFileMessages as messages } from "./messages.ts"

interface Props {
  readonly currency: string
  readonly isInHundredths: boolean
  readonly onChoose: (chosen: { readonly isInHundredths: boolean }) => void
}

/** The units in which exchanges quote shares, where it is a hundredth of the currency. */
const hundredths: Readonly<Partial<Record<string, typeof messages.pence>>> = {
  GBP: messages.pence,
  ZAR: messages.cents,
  ILS: messages.agorot,
}

/** Asks for the unit of the prices of a file, in the currencies of which exchanges also quote hundredths. */
export function UnitOfPrices({ currency, isInHundredths, onChoose }: Props) {
  const intl = useIntl()
  const hundredth = hundredths[currency]
  if (!hundredth) return null
  return (
    <ChoiceField<"whole" | "hundredth">
      name="unit"
      label={intl.formatMessage(messages.unit)}
      options={[
        { value: "whole", label: currency },
        { value: "hundredth", label: intl.formatMessage(hundredth) },
      ]}
      value={isInHundredths ? "hundredth" : "whole"}
      onChange={(unit) => onChoose({ isInHundredths: unit === "hundredth" })}
      layout="column"
    />
  )
}
