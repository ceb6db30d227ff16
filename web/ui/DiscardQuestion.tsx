import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components"
import { defineMessages, FormattedMessage } from "react-intl"
import { Button } from "./Button.tsx"

const messages = defineMessages({
  title: {
    id: "discard.title",
    defaultMessage: "Discard your changes?",
    description: "Title of the question over a window with a form that is being closed",
  },
  text: {
    id: "discard.text",
    defaultMessage: "Your changes are not saved yet.",
    description: "In the question over a window with a form that is being closed",
  },
  keep: {
    id: "discard.keep",
    defaultMessage: "Keep editing",
    description: "Button: the window with the form stays open, with everything typed",
  },
  discard: {
    id: "discard.discard",
    defaultMessage: "Discard",
    description: "Button: the window with the form closes, and what was typed is gone",
  },
})

interface Props {
  readonly onKeep: () => void
  readonly onDiscard: () => void
}

/** Asks, over a form, before what was typed there is lost. Escape keeps it. */
export function DiscardQuestion({ onKeep, onDiscard }: Props) {
  return (
    <ModalOverlay isOpen onOpenChange={(isOpen) => !isOpen && onKeep()} className="dialog-veil">
      <Modal className="dialog-modal dialog-narrow">
        <AriaDialog role="alertdialog" className="dialog">
          <header className="dialog-head">
            <Heading slot="title" level={2} className="dialog-title">
              <FormattedMessage {...messages.title} />
            </Heading>
          </header>
          <p className="dialog-body">
            <FormattedMessage {...messages.text} />
          </p>
          <div className="dialog-foot dialog-buttons">
            <Button look="danger" onPress={onDiscard}>
              <FormattedMessage {...messages.discard} />
            </Button>
            <Button look="primary" onPress={onKeep} autoFocus>
              <FormattedMessage {...messages.keep} />
            </Button>
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
