import type { ReactNode, Ref } from "react"
import { Button as AriaButton, type ButtonProps } from "react-aria-components"
import type { Permission } from "#contract/vocabulary.ts"
import { Icon, type IconName } from "./Icon.tsx"
import { useOffers } from "./offers.ts"
import "./Button.css"

interface Props extends Omit<ButtonProps, "className" | "children" | "style"> {
  /** One `primary` on a page or dialog: what it is for. `danger` takes something away. */
  readonly look?: "primary" | "plain" | "quiet" | "danger"
  readonly icon?: IconName
  /** The permission that its action needs: members without it do not see the button. */
  readonly needs?: Permission
  readonly children: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
}

export function Button({ look = "plain", icon, needs, children, ...props }: Props) {
  const isOffered = useOffers()(needs)
  if (!isOffered) return null
  return (
    <AriaButton {...props} className={`button button-${look}`}>
      {icon && <Icon name={icon} size={18} />}
      <span>{children}</span>
    </AriaButton>
  )
}
