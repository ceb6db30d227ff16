import { Schema } from "effect"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { balance } from "./entries/balance.ts"
import { capitalReturn } from "./entries/capitalReturn.ts"
import { cashFlow } from "./entries/cashFlow.ts"
import { commitment } from "./entries/commitment.ts"
import { delivery } from "./entries/delivery.ts"
import type { Counted, EntryKindOf } from "./entries/entryKind.ts"
import { corporateAction } from "./entries/corporateAction.ts"
import { dismissal } from "./entries/dismissal.ts"
import { moneyTransfer } from "./entries/moneyTransfer.ts"
import { note } from "./entries/note.ts"
import { ownPrices } from "./entries/ownPrices.ts"
import { ownershipShare } from "./entries/ownershipShare.ts"
import { split } from "./entries/split.ts"
import { staking } from "./entries/staking.ts"
import { stockDividend } from "./entries/stockDividend.ts"
import { swapLeg } from "./entries/swapLeg.ts"
import { trade } from "./entries/trade.ts"
import { transfer } from "./entries/transfer.ts"
import { unitMove } from "./entries/unitMove.ts"
import { valuation } from "./entries/valuation.ts"

/** Every kind of entry. Entries, the events that store them and the order and checks of both follow from this list. */
export const entryKinds = {
  Trade: trade,
  Delivery: delivery,
  Split: split,
  StockDividend: stockDividend,
  SwapLeg: swapLeg,
  UnitMove: unitMove,
  CorporateAction: corporateAction,
  Staking: staking,
  Valuation: valuation,
  OwnPrices: ownPrices,
  Balance: balance,
  MoneyTransfer: moneyTransfer,
  CashFlow: cashFlow,
  CapitalReturn: capitalReturn,
  Commitment: commitment,
  OwnershipShare: ownershipShare,
  Transfer: transfer,
  Note: note,
  Dismissal: dismissal,
} as const
export type EntryKinds = typeof entryKinds
export type EntryKind = keyof EntryKinds

const kinds = Object.values(entryKinds)

/** One dated fact about a holding, as a member enters it. */
export const Entry = Schema.Union(kinds.map(({ schema }) => schema))
export type Entry = typeof Entry.Type
export type EntryOf<Kind extends EntryKind> = Extract<Entry, { readonly _tag: Kind }>

type ShownSchema<Of> = Of extends { readonly shown: infer Shown }
  ? Shown
  : Of extends { readonly schema: infer Own }
    ? Own
    : never

/** The schema of each kind of entry as a member sees it. */
const shownSchemaOf = <Of extends EntryKinds[EntryKind]>(kind: Of): ShownSchema<Of> =>
  // A kind without a schema of its own for members is shown as it is stored.
  ("shown" in kind ? kind.shown : kind.schema) as ShownSchema<Of>

/**
 * An entry as a member sees it. Ids outside the member's scope are null: the other holding of a swap, and the portfolio
 * to which a holding was moved.
 */
export const ShownEntry = Schema.Union(kinds.map((kind) => shownSchemaOf(kind)))
export type ShownEntry = typeof ShownEntry.Type

/** Whether all ids in the entry are within the member's scope. */
export const isInView = (entry: ShownEntry): entry is Entry =>
  !("shown" in entryKinds[entry._tag]) ||
  !Object.entries(entry).some(([name, id]) => name.endsWith("Id") && id === null)

/** What the domain knows about the kind of an entry. Its functions take entries of that kind. */
export const kindOf = ({ _tag }: Entry): EntryKindOf<Entry> => entryKinds[_tag] as unknown as EntryKindOf<Entry>

/** The kinds of entries from which something is counted. */
export type KindThatChanges<What extends Counted> = {
  readonly [Kind in EntryKind]: What extends EntryKinds[Kind]["changes"][number] ? Kind : never
}[EntryKind]

/** Whether entries of a kind change what is counted; stored entries too. */
export const changes = <What extends Counted, Of extends { readonly _tag: EntryKind }>(
  what: What,
  entry: Of,
): entry is Extract<Of, { readonly _tag: KindThatChanges<What> }> =>
  (entryKinds[entry._tag].changes as ReadonlyArray<Counted>).includes(what)

/** The name of the field with the day from which an entry counts. */
export const dayFieldOf = ({ _tag }: ShownEntry): EntryKinds[EntryKind]["day"] => entryKinds[_tag].day

/** The names of the fields with the day from which entries count. */
export const dayFields: ReadonlySet<string> = new Set(kinds.map(({ day }) => day))

/** The day from which an entry counts. */
export const dayOf = (entry: ShownEntry): CalendarDate =>
  // Each kind of entry has a day in the field that it names.
  (entry as unknown as { readonly [Field in EntryKinds[EntryKind]["day"]]: CalendarDate })[dayFieldOf(entry)]

/** The day on which an entry counts in figures and on which its holding exists: of a dividend, the ex-day if it has one. */
export const countsOn = (entry: Entry): CalendarDate => kindOf(entry).countsOn?.(entry) ?? dayOf(entry)

/** The text of a note, or the comment on another entry; null where there is none. */
export const remarkOn = (entry: Entry): string | null =>
  entry._tag === "Note" ? entry.text : "comment" in entry ? entry.comment : null
