import { Checkbox } from "react-aria-components"
import { Icon } from "../../../ui/Icon.tsx"
import "../../../ui/FilterSwitch.css"

interface Props {
  /** Read aloud: the line says whom it is about. */
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** Selects a line of a table. */
export function SelectBox({ label, isOn, onChange }: Props) {
  return (
    <Checkbox className="check" aria-label={label} isSelected={isOn} onChange={onChange}>
      <span className="check-box" aria-hidden="true">
        {isOn && <Icon name="check" size={14} />}
      </span>
    </Checkbox>
  )
}
