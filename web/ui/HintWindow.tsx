import type { RefObject } from "react"
import { Tooltip, TooltipTriggerStateContext } from "react-aria-components"

interface Props {
  readonly label: string
  readonly triggerRef: RefObject<HTMLElement | null>
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

/** What a sign means, beside it. Read aloud it is the name of the button already. */
export function HintWindow({ label, triggerRef, isOpen, onOpenChange }: Props) {
  // The tooltip looks for the state of its trigger around it, also where properties say whether it is open.
  const state = { isOpen, shouldSkipAnimation: false, open: () => onOpenChange(true), close: () => onOpenChange(false) }
  return (
    <TooltipTriggerStateContext value={state}>
      <Tooltip triggerRef={triggerRef} className="tooltip" offset={6}>
        {label}
      </Tooltip>
    </TooltipTriggerStateContext>
  )
}
