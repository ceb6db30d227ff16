import type { ReactNode } from "react"
import type { TypedMessageDescriptor } from "react-intl"
import type { Endpoint, SentBody } from "#contract/endpoint.ts"
import type { HoldingView } from "#contract/holdings.ts"
import { type Decimal, type EntryOf, type LegKind, toPlainString } from "#contract/vocabulary.ts"
import type { Draft } from "#web/forms/formFields.ts"

/** The two holdings of a fact and the ids of its entries, as they are sent. */
export interface SentSides {
  readonly givenHoldingId: string
  readonly givenEntryId: string
  readonly receivedHoldingId: string
  readonly receivedEntryId: string
}

export interface RecordProps {
  readonly given: HoldingView
  /** What the chosen item of the menu presets. */
  readonly preset: Draft
  /** The day that the page shows. */
  readonly on: string
  readonly onClose: () => void
}

export interface ChangeProps<Kind extends LegKind> {
  readonly holding: HoldingView
  readonly leg: EntryOf<Kind>
  readonly onClose: () => void
}

/**
 * What the pages show of a kind of fact in two holdings, beside what `kinds.ts` has for its entries. `legsOnPages.ts` lists all
 * kinds.
 */
export interface LegOnPages<Kind extends LegKind, Record extends Endpoint> {
  readonly record: Record
  readonly void: Endpoint
  /** The dialog in which it is recorded. */
  readonly RecordDialog: (props: RecordProps) => ReactNode
  /** The dialog in which it is corrected. Absent if it can only be voided and recorded again. */
  readonly CorrectDialog?: (props: ChangeProps<Kind>) => ReactNode
  /** The terms of the fact as they are sent, from the leg that the page shows and the other one if the terms depend on both. */
  readonly sentTerms: (leg: EntryOf<Kind>, other: EntryOf<Kind>) => Omit<SentBody<Record>, keyof SentSides>
  /** Whether the other leg has terms of its own. It is then read before the fact is voided. */
  readonly hasOtherTerms: boolean
  readonly words: {
    readonly voidTitle: TypedMessageDescriptor
    readonly voidText: TypedMessageDescriptor
    readonly voided: TypedMessageDescriptor
  }
}

/** An amount of a leg, as it is sent. */
export const sentMoney = <Code extends string>({
  amount,
  currency,
}: {
  readonly amount: Decimal
  readonly currency: Code
}) => ({
  amount: toPlainString(amount),
  currency,
})
