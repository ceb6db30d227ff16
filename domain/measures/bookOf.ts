import type { UnitBook } from "./unitBook.ts"
import { bookInBigInts } from "./unitBookInBigInts.ts"
import { bookInNumbers, CostsByDay } from "./unitBookInNumbers.ts"
import type { UnitJournal } from "./unitJournal.ts"
import { Workspace } from "./workspace.ts"

/**
 * Draws up the book of what was collected, up to and including a day.
 *
 * Within a day the split counts first, then what came in, then what was sold, then what left otherwise. What leaves
 * takes a part of the cost along that is rounded to 18 decimals, and what stays keeps the rest, so that the parts
 * always add up to what was paid; whoever takes all units takes all the cost. To the average, a day's sales are one
 * sale: entered in parts or in another order they come to the same. Lots of one day stay in the order in which they
 * were collected.
 *
 * Reckoned in JavaScript numbers where these are exact, and in `bigint` otherwise, which takes several times as long.
 * The costs of the days in between are reckoned from the journal when they are first asked for, so it must not grow
 * meanwhile.
 */
export function bookOf(
  journal: UnitJournal,
  lastDay: number = Number.POSITIVE_INFINITY,
  workspace: Workspace = new Workspace(),
): UnitBook {
  const lines = journal.lines(workspace)
  const book = lines && bookInNumbers(lines, lastDay, workspace)
  if (!book) return bookInBigInts(journal.wideLines(), lastDay)
  let costs: CostsByDay | undefined
  const costsByDay = (): CostsByDay => {
    const recorded = new CostsByDay(book.units.days.length)
    const again = journal.lines(workspace)
    if (again) bookInNumbers(again, lastDay, workspace, recorded)
    return recorded
  }
  return { ...book, costAt: (method, index) => (costs ??= costsByDay()).at(method, index) }
}
