import { Result } from "effect"
import { type ComponentProps, type ReactNode, useState } from "react"
import { type TypedMessageDescriptor, useIntl } from "react-intl"
import type { AnswerOf, Endpoint } from "#contract/endpoint.ts"
import type { AssetClass } from "#contract/vocabulary.ts"
import type { RequestOf } from "#web/client/exchange.ts"
import { commonWords } from "#web/i18n/words.ts"
import type { NotDone } from "#web/problems/notDoneMessages.ts"
import { FormDialog, type FormDialogProps } from "#ui/Dialog.tsx"
import { TextField } from "#ui/Field.tsx"
import { formMessages } from "./messages.ts"
import { useToast } from "./useCommandWithToast.ts"
import { type FieldReasons, useSubmission } from "./useSubmission.ts"
import { Say } from "#ui/Say.tsx"

interface CommandProps<E extends Endpoint> extends Omit<FormDialogProps, "form"> {
  readonly endpoint: E
  /** What is to be sent, or the fields that cannot be sent as they are. */
  readonly request: () => Result.Result<RequestOf<E>, FieldReasons>
  /** The text of the toast afterwards; there is none where this is missing. */
  readonly done?: string
  /** Undoes the command. The toast offers it. */
  readonly undo?: (() => void) | undefined
  /** Runs afterwards. The dialog closes where this is missing. */
  readonly onDone?: ((answer: AnswerOf<E>) => void) | undefined
  /** Names of fields that differ from the last part of the contract's path. */
  readonly fields?: Readonly<Record<string, string>>
  /** Of the holding that it concerns: a refusal is worded for its class. */
  readonly assetClass?: AssetClass | undefined
  /** Says what was not done before it says why. */
  readonly notDone?: NotDone | undefined
}

/** A dialog that sends one command, says in a toast that it is done, offers there to undo it, and closes. */
export function CommandDialog<E extends Endpoint>({
  endpoint,
  request,
  done = "",
  undo,
  onDone,
  fields,
  assetClass,
  notDone,
  ...dialog
}: CommandProps<E>) {
  const showToast = useToast()
  const form = useSubmission(
    endpoint,
    request,
    (answer) => {
      showToast(done, undo)
      if (onDone) onDone(answer)
      else dialog.onClose()
    },
    { fields, assetClass, notDone },
  )
  return <FormDialog {...dialog} form={form} />
}

interface QuestionProps<E extends Endpoint> extends Omit<CommandProps<E>, "request"> {
  readonly request: RequestOf<E>
}

/** A command with nothing to fill in: the dialog says what it means, and asks whether it is to be done. */
export const QuestionDialog = <E extends Endpoint>({ request, ...dialog }: QuestionProps<E>) => (
  <CommandDialog look="danger" {...dialog} request={() => Result.succeed(request)} hasRequiredFields={false} />
)

interface TextProps<E extends Endpoint> extends Omit<CommandProps<E>, "request" | "children" | "onDone"> {
  readonly field: Pick<ComponentProps<typeof TextField>, "name" | "label" | "description" | "type" | "autoComplete">
  readonly initial?: string
  /** What is sent, with the text that was typed. */
  readonly requestOf: (text: string) => RequestOf<E>
  readonly onDone?: (answer: AnswerOf<E>, text: string) => void
  /** Above the field. */
  readonly children?: ReactNode
}

/** A command with one text, such as a name, that must not be empty. */
export function TextDialog<E extends Endpoint>(props: TextProps<E>) {
  const { field, initial = "", requestOf, onDone, children, ...dialog } = props
  const [typed, setTyped] = useState(initial)
  const text = typed.trim()
  return (
    <CommandDialog<E>
      {...dialog}
      request={() => (text === "" ? Result.fail({ [field.name]: "missing" }) : Result.succeed(requestOf(text)))}
      onDone={onDone && ((answer) => onDone(answer, text))}
    >
      {children}
      <TextField {...field} value={typed} onChange={setTyped} isRequired autoFocus />
    </CommandDialog>
  )
}

interface ReasonProps<E extends Endpoint> extends Omit<CommandProps<E>, "request" | "look" | "children"> {
  /** What is sent, with the reason or an empty text. */
  readonly requestOf: (reason: string) => RequestOf<E>
  readonly isRequired?: boolean
  /** What is voided or removed, in a sentence, where the title does not say it. */
  readonly what?: string
  /** What voiding or removing means. */
  readonly text: TypedMessageDescriptor
}

/** A command that takes something away, with the reason. */
export function ReasonDialog<E extends Endpoint>(props: ReasonProps<E>) {
  const { requestOf, what, text, isRequired = false, ...dialog } = props
  const intl = useIntl()
  const [typed, setTyped] = useState("")
  const reason = typed.trim()
  return (
    <CommandDialog
      {...dialog}
      look="danger"
      hasRequiredFields={isRequired}
      request={() =>
        isRequired && reason === "" ? Result.fail({ reason: "missing" }) : Result.succeed(requestOf(reason))
      }
    >
      {what && (
        <p>
          <strong>{what}</strong>
        </p>
      )}
      <Say className="soft" message={text} />
      <TextField
        name="reason"
        label={intl.formatMessage(commonWords.reason)}
        description={intl.formatMessage(isRequired ? formMessages.reasonHint : formMessages.reasonOptional)}
        value={typed}
        onChange={setTyped}
        isRequired={isRequired}
        autoFocus
      />
    </CommandDialog>
  )
}
