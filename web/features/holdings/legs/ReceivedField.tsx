import { type TypedMessageDescriptor, useIntl } from "react-intl"
import type { HoldingView } from "#contract/holdings.ts"
import { SelectField } from "#ui/Field.tsx"

interface Props {
  readonly words: { readonly received: TypedMessageDescriptor; readonly chooseReceived: TypedMessageDescriptor }
  readonly others: ReadonlyArray<Pick<HoldingView, "holdingId" | "name" | "currency">>
  /** An option before the holdings. */
  readonly first?: { readonly value: string; readonly label: string }
  /** Below the field, where there is no holding to choose. */
  readonly noOther?: string | undefined
  readonly value: string
  readonly onChange: (holdingId: string) => void
}

/** The choice of the holding that receives what another one gives. */
export function ReceivedField({ words, others, first, noOther, value, onChange }: Props) {
  const intl = useIntl()
  return (
    <SelectField
      name="receivedHoldingId"
      label={intl.formatMessage(words.received)}
      placeholder={intl.formatMessage(words.chooseReceived)}
      {...(noOther === undefined ? {} : { description: noOther })}
      options={[
        ...(first ? [first] : []),
        ...others.map(({ holdingId, name, currency }) => ({ value: holdingId as string, label: name, note: currency })),
      ]}
      value={value}
      onChange={onChange}
      isRequired
    />
  )
}
