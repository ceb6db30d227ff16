import { type ReactNode, type RefObject, useRef, useState } from "react"
import { lazyPart } from "./lazyPart.tsx"

const PopoverWindow = lazyPart(
  () => import("./PopoverWindow.tsx"),
  (module) => module.PopoverWindow,
)

/** What the button that opens something needs. */
export interface Opener {
  readonly ref: RefObject<HTMLButtonElement | null>
  readonly onPress: () => void
  readonly "aria-haspopup": "dialog"
  readonly "aria-expanded": boolean
}

interface Props {
  /** What the window is called. */
  readonly label: string
  /** The button that opens it. */
  readonly opener: (opener: Opener) => ReactNode
  readonly children: (close: () => void) => ReactNode
}

/** A small window at the button that opens it. It is fetched ahead, not with the page. */
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
