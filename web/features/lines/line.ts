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

/** What is said of a line, in the words of its kind and, of a holding, of its class. */
interface LineWords extends Readonly<Record<Plain | Menu | "removedNote", TypedMessageDescriptor>> {
  readonly removeTitle: TypedMessageDescriptor<{ readonly name: string }>
  readonly notYetNote: TypedMessageDescriptor<{ readonly day: string }>
  readonly endedNote: TypedMessageDescriptor<{ readonly day: string }>
  readonly entry: Readonly<Record<EntryWord | "voided" | "restored", TypedMessageDescriptor>>
}

/** A line of the balance sheet, a holding, a debt or a wallet, as the dialogs that all of them have need it. */
export interface Line {
  readonly lineId: string
  /** How its endpoints call the id and the last day. */
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
  /** Of a holding: a refusal is worded for its class. */
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

/** A form of a line: what it begins with, its fields, and what is sent for them. */
export interface LineForm {
  readonly initial: () => Draft
  readonly fields: (draft: Draft, change: (changed: Draft) => void) => ReactNode
  /** What is sent, or the fields that cannot be sent as they are. */
  readonly sentOf: (draft: Draft) => Result.Result<object, FieldReasons>
}
