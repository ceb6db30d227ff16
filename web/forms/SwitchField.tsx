import { use } from "react"
import { Checkbox } from "react-aria-components"
import { FieldErrorsContext } from "#ui/Field.tsx"
import { useNoted } from "#ui/formChanges.ts"
import { Icon } from "#ui/Icon.tsx"
import "./SwitchField.css"

interface Props {
  readonly name: string
  readonly label: string
  readonly description?: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** Yes or no. */
export function SwitchField({ name, label, description, isOn, onChange }: Props) {
  const error = use(FieldErrorsContext)[name]
  const change = useNoted(isOn, onChange)
  return (
    <div className="field">
      <Checkbox
        name={name}
        isSelected={isOn}
        onChange={change}
        isInvalid={error !== undefined}
        className="switch"
        validationBehavior="aria"
      >
        <span className="switch-mark" aria-hidden="true">
          {isOn && <Icon name="check" size={14} />}
        </span>
        <span>
          {label}
          {description && <span className="choice-note">{description}</span>}
        </span>
      </Checkbox>
      {error && <span className="field-error">{error}</span>}
    </div>
  )
}
