import { type RefObject, useEffect, useRef, useState } from "react"
import { Button as AriaButton, type ButtonProps } from "react-aria-components"
import { Icon, type IconName } from "./Icon.tsx"
import { lazyPart } from "./lazyPart.tsx"
import "./Button.css"

const HintWindow = lazyPart(
  () => import("./windows/HintWindow.tsx"),
  (module) => module.HintWindow,
)

interface Props extends Omit<ButtonProps, "className" | "children" | "style" | "aria-label"> {
  readonly icon: IconName
  /** The name of the action: read aloud, and shown as a tooltip on hover and focus. */
  readonly label: string
  readonly ref?: RefObject<HTMLButtonElement | null>
}

/** A button with only an icon, and a tooltip. */
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

const delay = 500

/** When the tooltip is shown: with a delay on hover, at once on keyboard focus, until the button is pressed. */
function useHint() {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (isOpen && !wasOpened) setOpened(true)
  const show = () => setOpen(true)
  const hide = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen) return undefined
    const leave = ({ key }: KeyboardEvent) => key === "Escape" && setOpen(false)
    addEventListener("keydown", leave)
    return () => removeEventListener("keydown", leave)
  }, [isOpen])
  return {
    isOpen,
    wasOpened,
    setOpen,
    triggers: {
      onHoverStart: () => {
        clearTimeout(timer.current)
        timer.current = setTimeout(show, delay)
      },
      onHoverEnd: hide,
      onPressStart: hide,
      onFocus: ({ target }: { readonly target: Element }) => target.matches(":focus-visible") && show(),
      onBlur: hide,
    },
  }
}
