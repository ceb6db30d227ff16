import type { ReactNode } from "react"
import { Dialog, Modal, ModalOverlay } from "react-aria-components"
import "./Drawer.css"

interface Props {
  readonly label: string
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly children: ReactNode
}

/** The menu on a phone, over the page. Escape or a tap beside it closes it. */
export function Drawer({ label, isOpen, onOpenChange, children }: Props) {
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={onOpenChange} isDismissable className="drawer-veil">
      <Modal className="drawer">
        <Dialog aria-label={label} className="drawer-content">
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
