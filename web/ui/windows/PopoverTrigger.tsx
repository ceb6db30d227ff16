import { type ReactNode, type RefObject, useRef, useState } from "react"
import { lazyPart } from "#ui/lazyPart.tsx"

const PopoverWindow = lazyPart(
  () => import("./PopoverWindow.tsx"),
  (module) => module.PopoverWindow,
)

/** The props of the button that opens a popover. */
interface Opener {
  readonly ref: RefObject<HTMLButtonElement | null>
  readonly onPress: () => void
  readonly "aria-haspopup": "dialog"
  readonly "aria-expanded": boolean
}

interface Props {
  /** The accessible name of the popover. */
  readonly label: string
  /** Renders the button. */
  readonly opener: (opener: Opener) => ReactNode
  readonly children: (close: () => void) => ReactNode
}

/** A popover at its button. Its code is prefetched rather than loaded with the page. */
export function PopoverTrigger({ label, opener, children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {opener({ ref: button, onPress: () => setOpen(true), "aria-haspopup": "dialog", "aria-expanded": isOpen })}
      {isOpen && (
        <PopoverWindow label={label} triggerRef={button} onClose={() => setOpen(false)}>
          {children}
        </PopoverWindow>
      )}
    </>
  )
}
