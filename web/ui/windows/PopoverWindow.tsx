import type { ReactNode, RefObject } from "react"
import { Dialog, Popover } from "react-aria-components"

interface Props {
  readonly label: string
  readonly triggerRef: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly children: (close: () => void) => ReactNode
}

/** The window of a {@link PopoverTrigger}. Escape or a click beside it closes it and returns the focus. */
export function PopoverWindow({ label, triggerRef, onClose, children }: Props) {
  return (
    <Popover
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      triggerRef={triggerRef}
      className="popover"
      placement="bottom end"
      offset={6}
    >
      <Dialog className="as-of" aria-label={label}>
        {children(onClose)}
      </Dialog>
    </Popover>
  )
}
