import { type ReactNode, use, useEffect, useRef, useState } from "react"
import { Dialog as AriaDialog, Form, Heading, Modal, ModalOverlay } from "react-aria-components"
import { FormattedMessage, useIntl } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import { Button } from "#ui/Button.tsx"
import { type FieldErrors, FieldErrorsContext } from "#ui/Field.tsx"
import { FormChangesContext, useFormChanges } from "#ui/formChanges.ts"
import { IconButton } from "#ui/IconButton.tsx"
import { PlansLink } from "#ui/PlansLink.tsx"
import { Icon } from "#ui/Icon.tsx"
import { type AfterDone, DialogStepsContext } from "./dialogSteps.ts"
import "./Dialog.css"
import { Say } from "#ui/Say.tsx"
import { useConnection } from "#ui/useConnection.ts"
import { text, texts } from "#web/i18n/texts.ts"

const addAndNext = text(
  "dialog.addAndNext",
  "Add and next",
  "Button: adds what was typed, and then asks what to add next",
)

const offline = text(
  "dialog.offline",
  "You are offline. Your entries stay here until you can send them.",
  "At the foot of a window with a form while there is no network",
)

interface DialogProps {
  readonly title: string
  /** The subject of the dialog, shown below its title. */
  readonly about?: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** `broad` has room for tables. */
  readonly size?: "narrow" | "wide" | "broad"
  /** Returns to the choice of what to add. */
  readonly onBack?: (() => void) | undefined
}

/** A dialog over the page; on a phone it slides in from below. Closing it returns the focus. */
export function Dialog({ title, about, onClose, onBack, children, size = "narrow" }: DialogProps) {
  const intl = useIntl()
  return (
    <ModalOverlay isOpen onOpenChange={(isOpen) => !isOpen && onClose()} className="dialog-veil">
      <Modal className={`dialog-modal dialog-${size}`}>
        <AriaDialog className="dialog">
          <header className="dialog-head">
            <div>
              {onBack && (
                <button type="button" className="dialog-back" onClick={onBack}>
                  <Icon name="chevronLeft" size={16} />
                  <FormattedMessage {...commonWords.add} />
                </button>
              )}
              <Heading slot="title" level={2} className="dialog-title">
                {title}
              </Heading>
              {about && <p className="soft">{about}</p>}
            </div>
            <IconButton icon="close" label={intl.formatMessage(commonWords.close)} onPress={onClose} />
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** The state of a form, and the function that submits it. */
export interface FormState {
  readonly errors: FieldErrors
  /** Why the request failed, and what helps. Announced when it appears. */
  readonly problem: string | undefined
  /** Whether another plan would allow it: then the problem leads to the plans. */
  readonly isOfPlan?: boolean
  readonly isRunning: boolean
  readonly submit: () => void
}

export interface FormDialogProps extends DialogProps {
  readonly form: FormState
  /** The text of the submit button; by default the title. */
  readonly submitLabel?: string | undefined
  readonly look?: "primary" | "danger"
  readonly hasRequiredFields?: boolean
  /** Whether the input is only a confirmation or proof, which is discarded without asking. */
  readonly isProof?: boolean
}

/**
 * A dialog for one command. It stays open, with all input, until the command succeeds or the user cancels. Before
 * discarding input, it asks.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel = title, look = "primary", hasRequiredFields, children } = props
  const { errors, problem, isOfPlan, isRunning, submit } = props.form
  const steps = use(DialogStepsContext)
  const own = useFormChanges()
  const changes = steps?.changes ?? own
  const [isAsking, setAsking] = useState(false)
  const giveUp = () => (changes.isChanged() && props.isProof !== true ? setAsking(true) : props.onClose())
  const element = useRef<HTMLFormElement>(null)
  const alert = useRef<HTMLDivElement>(null)
  const connection = useConnection()
  useEffect(() => {
    const wrong = element.current?.querySelector<HTMLElement>(
      "[aria-invalid='true'], [data-invalid] button, [data-invalid] input",
    )
    if (Object.keys(errors).length > 0 && wrong) {
      unfold(element.current)
      wrong.focus()
    } else if (problem) alert.current?.focus()
  }, [errors, problem])
  const isShown = steps?.isShown !== false
  const isStep = steps !== null
  useEffect(() => {
    if (isShown && isStep) focusFirst(element.current)
  }, [isShown, isStep])
  if (!isShown) return null

  const send = (afterDone: AfterDone) => {
    if (isRunning) return
    steps?.askFor(afterDone)
    submit()
  }
  return (
    <Dialog
      title={title}
      onClose={giveUp}
      onBack={steps?.back}
      {...(props.about ? { about: props.about } : {})}
      {...(props.size ? { size: props.size } : {})}
    >
      <FormChangesContext value={changes}>
        <FieldErrorsContext value={errors}>
          <Form
            ref={element}
            className="dialog-form"
            validationBehavior="aria"
            onSubmit={(event) => {
              event.preventDefault()
              send("leave")
            }}
          >
            {steps && <SendKey onSend={() => send("again")} />}
            <div className="dialog-fields">
              {hasRequiredFields !== false && !steps && (
                <Say className="fine soft" message={commonWords.requiredNote} />
              )}
              {children}
            </div>
            <div className="dialog-foot">
              <div role="alert" ref={alert} tabIndex={-1} className="dialog-problem">
                {problem}
                {problem && isOfPlan && <PlansLink />}
              </div>
              <p role="status" className="dialog-offline">
                {connection === "offline" && <FormattedMessage {...offline} />}
              </p>
              <div className="dialog-buttons">
                {steps && (
                  <span className="dialog-next">
                    <Button onPress={() => send("again")} isPending={isRunning} message={addAndNext} />
                  </span>
                )}
                <Button onPress={giveUp} message={commonWords.cancel} />
                <Button type="submit" look={look} isPending={isRunning}>
                  {connection === "offline" && problem ? <FormattedMessage {...commonWords.retry} /> : submitLabel}
                </Button>
              </div>
            </div>
          </Form>
        </FieldErrorsContext>
      </FormChangesContext>
      {isAsking && <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={props.onClose} />}
    </Dialog>
  )
}

/** Unfolds the fields among which one is faulty. */
function unfold(form: HTMLElement | null): void {
  for (const folded of form?.querySelectorAll("details") ?? []) {
    if (folded.querySelector("[aria-invalid='true'], [data-invalid]")) folded.open = true
  }
}

/** Listens to Ctrl+Enter while a form is shown. */
function SendKey({ onSend }: { readonly onSend: () => void }) {
  const send = useRef(onSend)
  useEffect(() => {
    send.current = onSend
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      event.stopPropagation()
      send.current()
    }
    addEventListener("keydown", listen, true)
    return () => removeEventListener("keydown", listen, true)
  }, [])
  return null
}

/** Focuses the first field of a form, unless one has the focus. */
function focusFirst(form: HTMLElement | null): void {
  if (form === null || form.contains(document.activeElement)) return
  form
    .querySelector<HTMLElement>(".dialog-fields :is(input, button, textarea):not([type='hidden'], [tabindex='-1'])")
    ?.focus()
}

/** Fields that are shown side by side if they fit. */
export function FieldRow({ children }: { readonly children: ReactNode }) {
  return <div className="field-row">{children}</div>
}

const messages = texts("discard", {
  title: ["Discard your changes?", "Title of the question over a window with a form that is being closed"],
  text: ["Your changes are not saved yet.", "In the question over a window with a form that is being closed"],
  keep: ["Keep editing", "Button: the window with the form stays open, with everything typed"],
  discard: ["Discard", "Button: the window with the form closes, and what was typed is gone"],
})

interface Props {
  readonly onKeep: () => void
  readonly onDiscard: () => void
}

/** Asks before the input of a form is discarded. Escape keeps it. */
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
          <Say className="dialog-body" message={messages.text} />
          <div className="dialog-foot dialog-buttons">
            <Button look="danger" onPress={onDiscard} message={messages.discard} />
            <Button look="primary" onPress={onKeep} autoFocus message={messages.keep} />
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
