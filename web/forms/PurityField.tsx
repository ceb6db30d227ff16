import { useState } from "react"
import { useIntl } from "react-intl"
import { parseDecimal, typedDecimal } from "../format/numberFormat.ts"
import { useFigures } from "../format/useFigures.ts"
import { DecimalField, SelectField } from "../ui/Field.tsx"
import { formMessages as messages } from "./messages.ts"

interface Props {
  readonly name: string
  readonly label: string
  readonly description?: string
  readonly isRequired: boolean
  readonly autoFocus: boolean
  /** Per mille, as typed. */
  readonly value: string
  readonly onChange: (perMille: string) => void
}

/** As bars and coins are stamped, in parts per thousand: 916.7 stands for 22 carats. */
const stamped = ["999.9", "999.5", "999", "995", "986", "958", "925", "916.7", "900", "835", "750", "585"]

/** The fineness of a metal: one of those that are usual, or typed. */
export function PurityField({ label, name, value, onChange, description, ...field }: Props) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const plain = parseDecimal(value, numberFormat)
  const isStamped = plain !== undefined && stamped.includes(plain)
  const [isTyped, setTyped] = useState(value !== "" && !isStamped)
  const options = [
    ...stamped.map((each) => ({ value: each, label: typedDecimal(each, numberFormat) })),
    { value: "typed", label: intl.formatMessage(messages.otherPurity) },
  ]
  return (
    <div className={isTyped ? "form-pair" : ""}>
      <SelectField
        {...field}
        {...(description ? { description } : {})}
        name={isTyped ? `${name}Stamp` : name}
        label={label}
        placeholder={intl.formatMessage(messages.choosePurity)}
        options={options}
        value={isTyped ? "typed" : isStamped ? plain : ""}
        onChange={(chosen) => {
          setTyped(chosen === "typed")
          if (chosen !== "typed") onChange(typedDecimal(chosen, numberFormat))
        }}
      />
      {isTyped && (
        <DecimalField
          name={name}
          label={intl.formatMessage(messages.typedPurity)}
          value={value}
          onChange={onChange}
          suffix="‰"
          isRequired={field.isRequired}
        />
      )}
    </div>
  )
}
