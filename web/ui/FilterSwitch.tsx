import type { ReactNode } from "react"
import { Checkbox } from "react-aria-components"
import { Icon } from "./Icon.tsx"
import "./FilterSwitch.css"

interface Props {
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly children: ReactNode
}

/** A check box that filters a list. */
export function FilterSwitch({ isOn, onChange, children }: Props) {
  return (
    <Checkbox className="check" isSelected={isOn} onChange={onChange}>
      <span className="check-box" aria-hidden="true">
        {isOn && <Icon name="check" size={14} />}
      </span>
      {children}
    </Checkbox>
  )
}
