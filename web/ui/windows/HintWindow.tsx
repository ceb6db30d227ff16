import type { RefObject } from "react"
import { Tooltip, TooltipTriggerStateContext } from "react-aria-components"

interface Props {
  readonly label: string
  readonly triggerRef: RefObject<HTMLElement | null>
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

/** A tooltip with the meaning of an icon. Screen readers read it as the name of the button instead. */
export function HintWindow({ label, triggerRef, isOpen, onOpenChange }: Props) {
  // The tooltip reads the state of its trigger from this context, even if its props control it.
  const state = { isOpen, shouldSkipAnimation: false, open: () => onOpenChange(true), close: () => onOpenChange(false) }
  return (
    <TooltipTriggerStateContext value={state}>
      <Tooltip triggerRef={triggerRef} className="tooltip" offset={6}>
        {label}
      </Tooltip>
    </TooltipTriggerStateContext>
  )
}
