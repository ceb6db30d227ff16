import { Result } from "effect"
import { type ComponentProps, type ReactNode, useState } from "react"
import { type TypedMessageDescriptor, useIntl } from "react-intl"
import type { AnswerOf, Endpoint } from "#contract/endpoint.ts"
import type { AssetClass } from "#contract/vocabulary.ts"
import type { RequestOf } from "#web/client/exchange.ts"
import { commonWords } from "#web/i18n/words.ts"
import type { NotDone } from "#web/problems/notDoneMessages.ts"
import { FormDialog, type FormDialogProps } from "#ui/windows/Dialog.tsx"
import { useFinishing } from "#ui/windows/dialogSteps.ts"
import { TextField } from "#ui/Field.tsx"
import { formMessages } from "./messages.ts"
import { useToast } from "./useCommandWithToast.ts"
import { type FieldReasons, useSubmission } from "./useSubmission.ts"
import { Say } from "#ui/Say.tsx"

interface CommandProps<E extends Endpoint> extends Omit<FormDialogProps, "form"> {
  readonly endpoint: E
  /** The request, or the fields that are missing or malformed. */
  readonly request: () => Result.Result<RequestOf<E>, FieldReasons>
  /** The text of the toast afterwards; there is none where this is missing. */
  readonly done?: string
  /** Undoes the command. The toast offers it. */
  readonly undo?: (() => void) | undefined
  /** Runs afterwards. The dialog closes where this is missing. */
  readonly onDone?: ((answer: AnswerOf<E>) => void) | undefined
  /** Names of fields that differ from the last part of the contract's path. */
  readonly fields?: Readonly<Record<string, string>>
  /** The class of the holding concerned, which determines the wording of refusals. */
  readonly assetClass?: AssetClass | undefined
  /** States what was not done, followed by the reason. */
  readonly notDone?: NotDone | undefined
}

/** A dialog for one command. A toast then confirms it and offers to undo it, and the dialog closes. */
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
  const finish = useFinishing()
  const form = useSubmission(
    endpoint,
    request,
    (answer) => {
      showToast(done, undo)
      if (onDone) onDone(answer)
      else finish(dialog.onClose)
    },
    { fields, assetClass, notDone },
  )
  return <FormDialog {...dialog} form={form} />
}

interface QuestionProps<E extends Endpoint> extends Omit<CommandProps<E>, "request"> {
  readonly request: RequestOf<E>
}

/** A command without fields: the dialog explains it and asks for confirmation. */
export const QuestionDialog = <E extends Endpoint>({ request, ...dialog }: QuestionProps<E>) => (
  <CommandDialog look="danger" {...dialog} request={() => Result.succeed(request)} hasRequiredFields={false} />
)

interface TextProps<E extends Endpoint> extends Omit<CommandProps<E>, "request" | "children" | "onDone"> {
  readonly field: Pick<ComponentProps<typeof TextField>, "name" | "label" | "description" | "type" | "autoComplete">
  readonly initial?: string
  /** The request with the typed text. */
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
  /** The request with the reason, which may be empty. */
  readonly requestOf: (reason: string) => RequestOf<E>
  readonly isRequired?: boolean
  /** The subject as a sentence, if the title does not name it. */
  readonly what?: string
  /** What voiding or removing means. */
  readonly text: TypedMessageDescriptor
}

/** A command that voids or removes something, with a reason. */
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
