import type { Result } from "effect"
import type { ReactNode } from "react"
import type { TypedMessageDescriptor } from "react-intl"
import type { Endpoint } from "#contract/endpoint.ts"
import type { AssetClass } from "#contract/vocabulary.ts"
import type { RequestOf } from "#web/client/exchange.ts"
import type { Draft } from "#web/forms/formFields.ts"
import type { FieldReasons } from "#web/forms/useSubmission.ts"
import type { NotDone } from "#web/problems/notDoneMessages.ts"

type Plain = "updated" | "ended" | "endText" | "endedOn" | "reopened" | "removeText" | "removed" | "restored"
type Menu = "revise" | "end" | "reopen" | "remove" | "restore"
type EntryWord = "correctTitle" | "correctText" | "correct" | "corrected" | "voidTitle" | "voidText" | "void"

/** The texts about a line, by its kind and, for a holding, its class. */
interface LineWords extends Readonly<Record<Plain | Menu | "removedNote", TypedMessageDescriptor>> {
  readonly removeTitle: TypedMessageDescriptor<{ readonly name: string }>
  readonly notYetNote: TypedMessageDescriptor<{ readonly day: string }>
  readonly endedNote: TypedMessageDescriptor<{ readonly day: string }>
  readonly entry: Readonly<Record<EntryWord | "voided" | "restored", TypedMessageDescriptor>>
}

/** A balance-sheet line, in the form that the shared dialogs need. */
export interface Line {
  readonly lineId: string
  /** The names that its endpoints use for the id and the last day. */
  readonly idName: "holdingId" | "debtId" | "walletId"
  readonly endName: "closedOn" | "settledOn" | "disconnectedOn"
  readonly name: string
  readonly status: "active" | "removed"
  readonly beganOn: string
  readonly endedOn: string | null
  readonly endpoints: Readonly<
    Record<"revise" | "end" | "reopen" | "remove" | "restore" | "record" | "correct" | "void", Endpoint>
  >
  readonly words: LineWords
  /** The class of a holding, which determines the wording of refusals. */
  readonly assetClass?: AssetClass
  readonly updateNotDone?: NotDone | undefined
  readonly removeNotDone?: NotDone | undefined
}

/** A request about a line, or about one of its entries. */
export const requestFor = ({ idName, lineId }: Line, body?: object, entryId?: string): RequestOf<Endpoint> =>
  // Each kind of line has endpoints of its own with the same shape.
  ({
    params: { [idName]: lineId, ...(entryId === undefined ? {} : { entryId }) },
    ...(body ? { body } : {}),
  }) as unknown as RequestOf<Endpoint>

/** The form of a line: its initial values, its fields and its request. */
export interface LineForm {
  readonly initial: () => Draft
  readonly fields: (draft: Draft, change: (changed: Draft) => void) => ReactNode
  /** The body to send, or the fields that are missing or malformed. */
  readonly sentOf: (draft: Draft) => Result.Result<object, FieldReasons>
}
