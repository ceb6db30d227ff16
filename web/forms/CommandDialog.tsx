import { Result } from "effect"
import { type ReactNode, useState } from "react"
import { FormattedMessage, type TypedMessageDescriptor, useIntl } from "react-intl"
import type { AnswerOf, Endpoint } from "#contract/endpoint.ts"
import type { AssetClass } from "#contract/vocabulary.ts"
import type { RequestOf } from "#web/client/call.ts"
import { useSession } from "#web/client/session.tsx"
import { entryMessages } from "#web/features/holdings/entries/messages.ts"
import { commonWords } from "#web/i18n/words.ts"
import type { NotDone } from "#web/problems/notDoneMessages.ts"
import { FormDialog, type FormDialogProps } from "#ui/Dialog.tsx"
import { DayField, TextField } from "#ui/Field.tsx"
import { formMessages } from "./messages.ts"
import { useCommandsWithToast, useToast } from "./useCommandWithToast.ts"
import { type FieldReasons, useSubmission } from "./useSubmission.ts"

interface CommandProps<E extends Endpoint> extends Omit<FormDialogProps, "form"> {
  readonly endpoint: E
  /** What is to be sent, or the fields that cannot be sent as they are. */
  readonly request: () => Result.Result<RequestOf<E>, FieldReasons>
  /** The text of the toast afterwards. */
  readonly done: string
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
  done,
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

interface EndProps<E extends Endpoint> extends Omit<CommandProps<E>, "request" | "submitLabel" | "children"> {
  readonly requestFor: (day: string) => RequestOf<E>
  /** What the end means. */
  readonly text: string
  /** The field of the day as the contract names it. */
  readonly name: string
  readonly label: string
  /** The day that the page shows. */
  readonly on: string
}

/** Ends a holding, debt or wallet on a day. */
export function EndDialog<E extends Endpoint>({ requestFor, text, name, label, on, ...dialog }: EndProps<E>) {
  const { today } = useSession()
  const [day, setDay] = useState(on)
  return (
    <CommandDialog
      {...dialog}
      request={() => (day === "" ? Result.fail({ [name]: "missing" }) : Result.succeed(requestFor(day)))}
      submitLabel={dialog.title}
    >
      <p className="soft">{text}</p>
      <DayField name={name} label={label} value={day} onChange={setDay} max={today} isRequired autoFocus />
    </CommandDialog>
  )
}

interface ReasonProps<E extends Endpoint> extends Omit<CommandProps<E>, "request" | "look" | "children"> {
  /** What is voided or removed, in a sentence, where the title does not say it. */
  readonly what?: string
  /** What voiding or removing means. */
  readonly text: string
}

/** Voids an entry. The reason is required. */
export function VoidDialog<E extends Endpoint>({
  requestFor,
  ...dialog
}: ReasonProps<E> & { readonly requestFor: (reason: string) => RequestOf<E> }) {
  return (
    <ReasonDialog
      {...dialog}
      isRequired
      requestOf={(reason) => (reason === "" ? Result.fail({ reason: "missing" }) : Result.succeed(requestFor(reason)))}
    />
  )
}

/** Removes a holding, debt or wallet that should never have been recorded. A reason may be given. */
export function RemoveDialog<E extends Endpoint>({
  requestFor,
  ...dialog
}: ReasonProps<E> & { readonly requestFor: (reason: string | null) => RequestOf<E> }) {
  return (
    <ReasonDialog
      {...dialog}
      isRequired={false}
      requestOf={(reason) => Result.succeed(requestFor(reason === "" ? null : reason))}
    />
  )
}

interface ReasonDialogProps<E extends Endpoint> extends ReasonProps<E> {
  readonly requestOf: (reason: string) => Result.Result<RequestOf<E>, FieldReasons>
  readonly isRequired: boolean
}

function ReasonDialog<E extends Endpoint>({ requestOf, what, text, isRequired, ...dialog }: ReasonDialogProps<E>) {
  const intl = useIntl()
  const [reason, setReason] = useState("")
  return (
    <CommandDialog {...dialog} look="danger" hasRequiredFields={isRequired} request={() => requestOf(reason.trim())}>
      {what && (
        <p>
          <strong>{what}</strong>
        </p>
      )}
      <p className="soft">{text}</p>
      <TextField
        name="reason"
        label={intl.formatMessage(commonWords.reason)}
        description={intl.formatMessage(isRequired ? formMessages.reasonHint : formMessages.reasonOptional)}
        value={reason}
        onChange={setReason}
        isRequired={isRequired}
        autoFocus
      />
    </CommandDialog>
  )
}

interface ReviseProps<E extends Endpoint, Draft> {
  readonly endpoint: E
  /** What is to be sent of a draft, or the fields that cannot be sent as they are. */
  readonly requestOf: (draft: Draft) => Result.Result<RequestOf<E>, FieldReasons>
  /** The draft as the dialog opens. */
  readonly initial: () => Draft
  readonly title: string
  readonly about: string
  readonly updated: TypedMessageDescriptor
  readonly notDone?: NotDone | undefined
  readonly onClose: () => void
  readonly children: (draft: Draft, change: (changed: Partial<Draft>) => void) => ReactNode
}

/** Revises the terms of a holding, debt or wallet. The toast afterwards offers to undo it. */
export function ReviseDialog<E extends Endpoint, Draft extends object>({
  requestOf,
  initial,
  updated,
  children,
  ...dialog
}: ReviseProps<E, Draft>) {
  const intl = useIntl()
  const [former] = useState(initial)
  const [before] = useState(() => requestOf(former))
  const [draft, setDraft] = useState(former)
  const reviseBack = useCommandsWithToast(dialog.endpoint, formMessages.revisedBack)
  return (
    <CommandDialog
      {...dialog}
      request={() => requestOf(draft)}
      done={intl.formatMessage(updated)}
      undo={Result.isSuccess(before) ? reviseBack(before.success) : undefined}
      submitLabel={intl.formatMessage(commonWords.save)}
      size="wide"
    >
      {children(draft, (changed) => setDraft((now) => ({ ...now, ...changed })))}
    </CommandDialog>
  )
}

interface Correction<Sent> {
  readonly replacementId: string
  readonly entry: Sent
  readonly reason: string
}

interface CorrectProps<E extends Endpoint, Sent> {
  readonly endpoint: E
  readonly requestFor: (entryId: string, correction: Correction<Sent>) => RequestOf<E>
  readonly entryId: string
  /** The wrong entry, as it was sent. */
  readonly former: Sent
  /** The right entry, or the fields that cannot be sent as they are. */
  readonly corrected: () => Result.Result<Sent, FieldReasons>
  readonly about: string
  readonly assetClass?: AssetClass
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * Corrects an entry: another one takes its place, and both stay in the history, also when the toast undoes it. Undoing
 * records the former entry in place of the correction.
 */
export function CorrectDialog<E extends Endpoint, Sent>({
  endpoint,
  requestFor,
  entryId,
  former,
  corrected,
  about,
  assetClass,
  onClose,
  children,
}: CorrectProps<E, Sent>) {
  const intl = useIntl()
  const [typed, setReason] = useState("")
  const [replacementId] = useState(() => crypto.randomUUID())
  const [formerId] = useState(() => crypto.randomUUID())
  const correctBack = useCommandsWithToast(endpoint, formMessages.correctedBack)
  const request = () => {
    const entry = corrected()
    const reason = typed.trim()
    // The field of the reason has a name of its own: a delivery has a reason too.
    const missing = reason === "" ? { correctionReason: "missing" } : {}
    if (Result.isFailure(entry)) return Result.fail({ ...entry.failure, ...missing })
    if (reason === "") return Result.fail(missing)
    return Result.succeed(requestFor(entryId, { replacementId, entry: entry.success, reason }))
  }
  const undoneReason = intl.formatMessage(formMessages.correctionUndoneReason)
  return (
    <CommandDialog
      endpoint={endpoint}
      request={request}
      done={intl.formatMessage(entryMessages.corrected)}
      undo={correctBack(requestFor(replacementId, { replacementId: formerId, entry: former, reason: undoneReason }))}
      fields={{ "body.reason": "correctionReason" }}
      assetClass={assetClass}
      title={intl.formatMessage(entryMessages.correctTitle)}
      about={about}
      submitLabel={intl.formatMessage(entryMessages.correct)}
      onClose={onClose}
    >
      <p className="soft">
        <FormattedMessage {...entryMessages.correctText} />
      </p>
      {children}
      <TextField
        name="correctionReason"
        label={intl.formatMessage(commonWords.reason)}
        description={intl.formatMessage(entryMessages.reasonHint)}
        value={typed}
        onChange={setReason}
        isRequired
      />
    </CommandDialog>
  )
}
