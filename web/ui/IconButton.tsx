import { type RefObject, useRef } from "react"
import { Button as AriaButton, type ButtonProps } from "react-aria-components"
import { Icon, type IconName } from "./Icon.tsx"
import { lazyPart } from "./lazyPart.tsx"
import { useHint } from "./useHint.ts"
import "./Button.css"

const HintWindow = lazyPart(
  () => import("./HintWindow.tsx"),
  (module) => module.HintWindow,
)

interface Props extends Omit<ButtonProps, "className" | "children" | "style" | "aria-label"> {
  readonly icon: IconName
  /** What it does: read aloud, and shown on hover and focus. */
  readonly label: string
  readonly ref?: RefObject<HTMLButtonElement | null>
}

/** A button that shows an icon alone. */
export function IconButton({ icon, label, ref, ...props }: Props) {
  const own = useRef<HTMLButtonElement>(null)
  const button = ref ?? own
  const { isOpen, wasOpened, setOpen, triggers } = useHint()
  return (
    <>
      <AriaButton {...props} {...triggers} ref={button} aria-label={label} className="icon-button">
        <Icon name={icon} />
      </AriaButton>
      {wasOpened && <HintWindow label={label} triggerRef={button} isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  )
}
