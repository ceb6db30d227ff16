import type { ReactNode, Ref } from "react"
import { Button as AriaButton, type ButtonProps, TooltipTrigger, Tooltip } from "react-aria-components"
import { Icon, type IconName } from "./Icon.tsx"
import "./Button.css"

interface Props extends Omit<ButtonProps, "className" | "children" | "style"> {
  /** One `primary` on a page or dialog: what it is for. `danger` takes something away. */
  readonly look?: "primary" | "plain" | "quiet" | "danger"
  readonly icon?: IconName
  readonly children: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
}

export function Button({ look = "plain", icon, children, ...props }: Props) {
  return (
    <AriaButton {...props} className={`button button-${look}`}>
      {icon && <Icon name={icon} size={18} />}
      <span>{children}</span>
    </AriaButton>
  )
}

interface IconButtonProps extends Omit<ButtonProps, "className" | "children" | "style" | "aria-label"> {
  readonly icon: IconName
  /** What it does: read aloud, and shown on hover and focus. */
  readonly label: string
  readonly ref?: Ref<HTMLButtonElement>
}

export function IconButton({ icon, label, ...props }: IconButtonProps) {
  return (
    <TooltipTrigger delay={500}>
      <AriaButton {...props} aria-label={label} className="icon-button">
        <Icon name={icon} />
      </AriaButton>
      <Tooltip className="tooltip" offset={6}>
        {label}
      </Tooltip>
    </TooltipTrigger>
  )
}
