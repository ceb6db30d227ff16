import type { ReactNode } from "react"
import { type Line, type LineForm, requestFor } from "./line.ts"
import { CorrectEntry, EndLine, RecordEntry, RemoveLine, ReviseLine, VoidEntry } from "./LineDialogs.tsx"

/** The dialog that is open over the page of a line, with what is recorded, or the entry that it is about. */
export type OpenLineDialog<Choice, EntryView> =
  | { readonly kind: "record"; readonly choice: Choice }
  | { readonly kind: "correct" | "void"; readonly entry: EntryView }
  | { readonly kind: "revise" | "remove" }
  /** `on`: the last day, if it is known. */
  | { readonly kind: "end"; readonly on?: string }

/** How one entry is recorded. */
interface Recording {
  readonly form: LineForm
  /** The title, or what it is for what is typed. */
  readonly title: string | ((draft: ReturnType<LineForm["initial"]>) => string)
  readonly submitLabel?: string
  /** The toast afterwards, or what it says of what was typed. */
  readonly done: string | ((draft: ReturnType<LineForm["initial"]>) => string)
  readonly size?: "narrow" | "wide"
  /** Runs afterwards with what was typed, in place of closing. */
  readonly onDone?: (draft: ReturnType<LineForm["initial"]>) => void
}

/** How one entry is corrected and voided. */
interface Changing {
  readonly entryId: string
  /** The entry, as it was sent. */
  readonly former: object
  /** Absent if it can only be voided. */
  readonly form?: LineForm
  readonly size?: "narrow" | "wide"
  /** The entry in words. */
  readonly what: string
  /** Of a line on which a correction is a further statement: the body that a restored or corrected entry is sent with. */
  readonly bodyOf?: (entry: object, replaced: { readonly entryId: string; readonly reason: string } | null) => object
}

/** An entry that has a dialog of its own. */
interface Instead {
  readonly instead: ReactNode
}

/** What the dialogs of a line need to know about its kind. */
interface LineDialogs<Choice, EntryView> {
  readonly line: Line
  readonly terms: LineForm
  readonly recording: (choice: Choice) => Recording | Instead
  readonly changing: (entry: EntryView) => Changing | Instead
}

interface Props<Choice, EntryView> extends LineDialogs<Choice, EntryView> {
  readonly dialog: OpenLineDialog<Choice, EntryView>
  /** The day that the page shows. */
  readonly on: string
  readonly onClose: () => void
}

/** The dialog of one action on a line: a holding, a debt or a wallet. */
export function LineDialog<Choice, EntryView>({
  dialog,
  line,
  terms,
  recording,
  changing,
  on,
  onClose,
}: Props<Choice, EntryView>) {
  const common = { line, onClose }
  switch (dialog.kind) {
    case "record": {
      const recorded = recording(dialog.choice)
      return "instead" in recorded ? recorded.instead : <RecordEntry {...common} {...recorded} />
    }
    case "correct":
    case "void": {
      const changed = changing(dialog.entry)
      if ("instead" in changed) return changed.instead
      const { entryId, former, form, size, what, bodyOf } = changed
      if (dialog.kind === "void") {
        return <VoidEntry {...common} {...{ entryId, what }} former={bodyOf ? bodyOf(former, null) : former} />
      }
      if (!form) return null
      return (
        <CorrectEntry
          {...common}
          {...{ entryId, former, form }}
          {...(size ? { size } : {})}
          {...(bodyOf
            ? {
                correct: (wrongId, { replacementId, entry, reason }) =>
                  requestFor(line, bodyOf(entry, { entryId: wrongId, reason }), replacementId),
              }
            : {})}
        />
      )
    }
    case "revise":
      return <ReviseLine {...common} form={terms} />
    case "end":
      return <EndLine {...common} on={dialog.on ?? on} />
    case "remove":
      return <RemoveLine {...common} />
  }
}
