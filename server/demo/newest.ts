import { categoryOf } from "../eventlog/streams.ts"
import type { BookedEvent } from "./book.ts"

/** As many as a page of the activity shows, and some. */
const shown = 16

/**
 * The events that are appended last, in the order of their days: the newest of each kind, unless its stream has a newer
 * event. So the latest activity shows many kinds of entries and not only the statements of one account.
 */
export function newestOfEachKind(events: ReadonlyArray<BookedEvent>): ReadonlyArray<BookedEvent> {
  const classes = classesOf(events)
  const kinds = new Set<string>()
  const passedOver = new Set<string>()
  const newest: Array<BookedEvent> = []
  for (const event of events.toReversed()) {
    const assetClass = classes.get(event.stream)
    const kind = [event.type, event.data["kind"], event.type === "HoldingOpened" ? "" : assetClass].join(" ")
    if (!isShown(event) || passedOver.has(event.stream) || kinds.has(kind)) {
      passedOver.add(event.stream)
      continue
    }
    kinds.add(kind)
    newest.push(event)
    if (newest.length === shown) break
  }
  return newest.toReversed()
}

/** About a holding, a debt or a wallet; of debts the payments, since what is owed follows from them. */
const isShown = ({ stream, type }: BookedEvent): boolean =>
  ["holding", "debt", "wallet"].includes(categoryOf(stream)) && type !== "DebtBalanceRecorded"

/** The class of what each stream is about, as its opening says. */
function classesOf(events: ReadonlyArray<BookedEvent>): ReadonlyMap<string, unknown> {
  const classes = new Map<string, unknown>()
  for (const { stream, data } of events) {
    const { details } = data as { readonly details?: { readonly _tag: string } }
    if (details) classes.set(stream, details._tag)
  }
  return classes
}
