import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { useSession } from "#web/client/useClient.ts"
import { CommandDialog, ReasonDialog } from "#web/forms/CommandDialog.tsx"
import { formMessages } from "#web/forms/messages.ts"
import { useCommandsWithToast, useCommandWithToast } from "#web/forms/useCommandWithToast.ts"
import { commonWords } from "#web/i18n/words.ts"
import { DayField } from "#ui/DayField.tsx"
import { TextField } from "#ui/Field.tsx"
import { Say } from "#ui/Say.tsx"
import { type Line, type LineForm, requestFor } from "./line.ts"

interface LineProps {
  readonly line: Line
  readonly onClose: () => void
}

interface FormProps extends LineProps {
  readonly form: LineForm
}

/** Revises the terms of a line. The toast afterwards offers to undo it. */
export function ReviseLine({ line, form, onClose }: FormProps) {
  const intl = useIntl()
  const { revise } = line.endpoints
  const [former] = useState(form.initial)
  const [before] = useState(() => form.sentOf(former))
  const [draft, setDraft] = useState(former)
  const reviseBack = useCommandsWithToast(revise, formMessages.revisedBack)
  return (
    <CommandDialog
      endpoint={revise}
      request={() => Result.map(form.sentOf(draft), (body) => requestFor(line, body))}
      done={intl.formatMessage(line.words.updated)}
      undo={Result.isSuccess(before) ? reviseBack(requestFor(line, before.success)) : undefined}
      notDone={line.updateNotDone}
      title={intl.formatMessage(line.words.revise)}
      about={line.name}
      submitLabel={intl.formatMessage(commonWords.save)}
      size="wide"
      onClose={onClose}
    >
      {form.fields(draft, (changed) => setDraft((now) => ({ ...now, ...changed })))}
    </CommandDialog>
  )
}

/** Ends a line on a day. */
export function EndLine({ line, on, onClose }: LineProps & { readonly on: string }) {
  const intl = useIntl()
  const { today } = useSession()
  const [day, setDay] = useState(on)
  return (
    <CommandDialog
      endpoint={line.endpoints.end}
      request={() =>
        day === ""
          ? Result.fail({ [line.endName]: "missing" })
          : Result.succeed(requestFor(line, { [line.endName]: day }))
      }
      done={intl.formatMessage(line.words.ended)}
      undo={useReopenLine(line)}
      title={intl.formatMessage(line.words.end)}
      about={line.name}
      onClose={onClose}
    >
      <Say className="soft" message={line.words.endText} />
      <DayField
        name={line.endName}
        label={intl.formatMessage(line.words.endedOn)}
        value={day}
        onChange={setDay}
        max={today}
        isRequired
        autoFocus
      />
    </CommandDialog>
  )
}

/** Removes a line that should never have been recorded. A reason may be given. */
export function RemoveLine({ line, onClose }: LineProps) {
  const intl = useIntl()
  return (
    <ReasonDialog
      endpoint={line.endpoints.remove}
      requestOf={(reason) => requestFor(line, { reason: reason || null })}
      done={intl.formatMessage(line.words.removed)}
      undo={useRestoreLine(line)}
      notDone={line.removeNotDone}
      title={intl.formatMessage(line.words.removeTitle, { name: line.name })}
      text={line.words.removeText}
      submitLabel={intl.formatMessage(line.words.remove)}
      onClose={onClose}
    />
  )
}

/** Reopens a line that has ended. If the day is known, the toast afterwards offers to end it on that day again. */
export function useReopenLine(line: Line): () => void {
  const { endpoints, words, endName, endedOn } = line
  const endAgain = useCommandWithToast(endpoints.end, requestFor(line, { [endName]: endedOn ?? "" }), words.ended)
  const undo = endedOn === null ? undefined : endAgain
  return useCommandWithToast(endpoints.reopen, requestFor(line), words.reopened, { undo })
}

/** Restores a removed line. The toast afterwards offers to remove it again. */
export function useRestoreLine(line: Line): () => void {
  const { endpoints, words } = line
  const reason = useIntl().formatMessage(formMessages.restoringUndoneReason)
  const undo = useCommandWithToast(endpoints.remove, requestFor(line, { reason }), words.removed)
  return useCommandWithToast(endpoints.restore, requestFor(line), words.restored, { undo })
}

interface RecordProps extends FormProps {
  /** The title, or what it is for what is typed. */
  readonly title: string | ((draft: ReturnType<LineForm["initial"]>) => string)
  readonly submitLabel?: string
  /** The toast afterwards, or what it says of what was typed. */
  readonly done: string | ((draft: ReturnType<LineForm["initial"]>) => string)
  readonly size?: "narrow" | "wide"
  /** Runs afterwards with what was typed, in place of closing. */
  readonly onDone?: ((draft: ReturnType<LineForm["initial"]>) => void) | undefined
}

/** Records one dated fact on a line. The toast afterwards offers to void it. */
export function RecordEntry({ line, form, title, done, onDone, ...dialog }: RecordProps) {
  const intl = useIntl()
  const { endpoints, words } = line
  const [draft, setDraft] = useState(form.initial)
  // One id per opening of the dialog, so that a retry after a lost answer records the entry only once.
  const [entryId] = useState(() => crypto.randomUUID())
  const reason = intl.formatMessage(formMessages.undoneReason)
  const undo = useCommandWithToast(endpoints.void, requestFor(line, { reason }, entryId), words.entry.voided)
  return (
    <CommandDialog
      {...dialog}
      title={typeof title === "string" ? title : title(draft)}
      endpoint={endpoints.record}
      request={() => Result.map(form.sentOf(draft), (body) => requestFor(line, body, entryId))}
      done={typeof done === "string" ? done : done(draft)}
      undo={undo}
      onDone={onDone && (() => onDone(draft))}
      assetClass={line.assetClass}
      about={line.name}
    >
      {form.fields(draft, (changed) => setDraft((now) => ({ ...now, ...changed })))}
    </CommandDialog>
  )
}

interface Correction {
  readonly replacementId: string
  readonly entry: object
  readonly reason: string
}

interface EntryProps extends LineProps {
  readonly entryId: string
  /** The entry, as it was sent. */
  readonly former: object
}

interface CorrectProps extends EntryProps {
  readonly form: LineForm
  readonly size?: "narrow" | "wide"
  /** The request for a correction, if it differs from the default one. */
  readonly correct?: (wrongId: string, correction: Correction) => ReturnType<typeof requestFor>
}

/**
 * Corrects an entry: another one replaces it. The toast afterwards offers to undo it, which replaces the correction by
 * the former entry. All of them stay in the history.
 */
export function CorrectEntry({ line, entryId, former, form, size = "narrow", correct, onClose }: CorrectProps) {
  const intl = useIntl()
  const words = line.words.entry
  const [draft, setDraft] = useState(form.initial)
  const [typed, setReason] = useState("")
  const [replacementId] = useState(() => crypto.randomUUID())
  const [formerId] = useState(() => crypto.randomUUID())
  const correctBack = useCommandsWithToast(line.endpoints.correct, formMessages.correctedBack)
  const requestOf = correct ?? ((wrongId, correction) => requestFor(line, correction, wrongId))
  const request = () => {
    const entry = form.sentOf(draft)
    const reason = typed.trim()
    // The reason of the correction has a name of its own, because a delivery has a field `reason` too.
    const missing = reason === "" ? { correctionReason: "missing" } : {}
    if (Result.isFailure(entry)) return Result.fail({ ...entry.failure, ...missing })
    if (reason === "") return Result.fail(missing)
    return Result.succeed(requestOf(entryId, { replacementId, entry: entry.success, reason }))
  }
  const undoneReason = intl.formatMessage(formMessages.correctionUndoneReason)
  return (
    <CommandDialog
      endpoint={line.endpoints.correct}
      request={request}
      done={intl.formatMessage(words.corrected)}
      undo={correctBack(requestOf(replacementId, { replacementId: formerId, entry: former, reason: undoneReason }))}
      fields={{ "body.reason": "correctionReason", "body.replaces.reason": "correctionReason" }}
      assetClass={line.assetClass}
      title={intl.formatMessage(words.correctTitle)}
      about={line.name}
      submitLabel={intl.formatMessage(words.correct)}
      size={size}
      onClose={onClose}
    >
      <Say className="soft" message={words.correctText} />
      {form.fields(draft, (changed) => setDraft((now) => ({ ...now, ...changed })))}
      <TextField
        name="correctionReason"
        label={intl.formatMessage(commonWords.reason)}
        description={intl.formatMessage(formMessages.reasonHint)}
        value={typed}
        onChange={setReason}
        isRequired
      />
    </CommandDialog>
  )
}

/** Voids an entry. Undoing records it again. */
export function VoidEntry({ line, entryId, former, what, onClose }: EntryProps & { readonly what: string }) {
  const intl = useIntl()
  const { endpoints } = line
  const words = line.words.entry
  const [againId] = useState(() => crypto.randomUUID())
  const recordAgain = useCommandWithToast(endpoints.record, requestFor(line, former, againId), words.restored)
  return (
    <ReasonDialog
      isRequired
      endpoint={endpoints.void}
      requestOf={(reason) => requestFor(line, { reason }, entryId)}
      done={intl.formatMessage(words.voided)}
      undo={recordAgain}
      assetClass={line.assetClass}
      title={intl.formatMessage(words.voidTitle)}
      about={line.name}
      what={what}
      text={words.voidText}
      submitLabel={intl.formatMessage(words.void)}
      onClose={onClose}
    />
  )
}
