import { type TypedMessageDescriptor, useIntl } from "react-intl"
import type { Currency } from "#contract/vocabulary.ts"
import { commonWords } from "#web/i18n/words.ts"
import { CurrencyField } from "./CurrencyField.tsx"

interface Props {
  readonly currency: Currency
  readonly onCurrency: (currency: Currency) => void
  readonly hint: TypedMessageDescriptor
}

/** The currency of the amounts of a new line, which cannot be changed later. */
export function LineCurrencyField({ currency, onCurrency, hint }: Props) {
  const intl = useIntl()
  return (
    <CurrencyField
      name="currency"
      label={intl.formatMessage(commonWords.currency)}
      description={intl.formatMessage(hint)}
      value={currency}
      onChange={onCurrency}
      isRequired
    />
  )
}
