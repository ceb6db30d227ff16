import type { Ref } from "react"
import { Button as AriaButton, type ButtonProps } from "react-aria-components"
import type { Permission } from "#contract/vocabulary.ts"
import { Icon, type IconName } from "./Icon.tsx"
import { useOffers } from "./windows/offers.ts"
import { type Content, contentOf } from "./Say.tsx"
import "./Button.css"

type Props = Omit<ButtonProps, "className" | "children" | "style"> &
  Content & {
    /** `primary`: the main action of a page or dialog, of which there is one. `danger`: removes something. */
    readonly look?: "primary" | "plain" | "quiet" | "danger"
    readonly icon?: IconName
    /** The permission that its action needs: members without it do not see the button. */
    readonly needs?: Permission
    readonly ref?: Ref<HTMLButtonElement>
  }

export function Button({ look = "plain", icon, needs, message, children, ...props }: Props) {
  const isOffered = useOffers()(needs)
  if (!isOffered) return null
  return (
    <AriaButton {...props} className={`button button-${look}`}>
      {icon && <Icon name={icon} size={18} />}
      <span>{contentOf({ message, children } as Content)}</span>
    </AriaButton>
  )
}
