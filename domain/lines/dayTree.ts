import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { dayNumber, earliestDay } from "#domain/shared/calendarDate.ts"

/**
 * A persistent map from days to values that also has a summary of every range of days. Setting a day makes at most
 * {@link levels} new nodes and changes no old one, so it takes as long with ten thousand days as with ten.
 *
 * A node is divided by one binary digit of the number of the day. The shape depends only on the days, not on the order
 * in which they were set.
 */
export type DayTree<Value, Summary> = Day<Value, Summary> | Days<Value, Summary> | undefined

interface Day<Value, Summary> {
  readonly _tag: "Day"
  readonly day: CalendarDate
  /** The number of the day, counted from {@link earliestDay} as 0. */
  readonly first: number
  readonly value: Value
  readonly summary: Summary
}

interface Days<Value, Summary> {
  readonly _tag: "Days"
  /** The number of its first day. */
  readonly first: number
  readonly earlier: DayTree<Value, Summary>
  readonly later: DayTree<Value, Summary>
  readonly summary: Summary
}

/** How to summarise days. `ofBoth` is associative: its result does not depend on how a range is divided. */
export interface Summarising<Value, Summary> {
  readonly ofDay: (value: Value) => Summary
  readonly ofBoth: (earlier: Summary, later: Summary) => Summary
}

/** Enough binary digits for the days of 300 years, the range of a {@link CalendarDate}. */
const levels = 17
const highestDigit = 1 << (levels - 1)
const day0 = dayNumber(earliestDay)
const numberOf = (day: CalendarDate): number => dayNumber(day) - day0

/** The value of a day; undefined if it has none. */
export function valueOn<Value, Summary>(tree: DayTree<Value, Summary>, day: CalendarDate): Value | undefined {
  const number = numberOf(day)
  let [node, digit] = [tree, highestDigit]
  while (node?._tag === "Days") {
    node = (number & digit) === 0 ? node.earlier : node.later
    digit >>= 1
  }
  return node?.first === number ? node.value : undefined
}

/** The tree with this value on a day; without the day if the value is undefined. */
export function withDay<Value, Summary>(
  tree: DayTree<Value, Summary>,
  summarising: Summarising<Value, Summary>,
  day: CalendarDate,
  value: Value | undefined,
): DayTree<Value, Summary> {
  const first = numberOf(day)
  const node = value === undefined ? undefined : ({ _tag: "Day", day, first, value } as const)
  return replaced(tree, first, node && { ...node, summary: summarising.ofDay(node.value) }, highestDigit, summarising)
}

function replaced<Value, Summary>(
  tree: DayTree<Value, Summary>,
  number: number,
  node: Day<Value, Summary> | undefined,
  digit: number,
  summarising: Summarising<Value, Summary>,
): DayTree<Value, Summary> {
  if (tree === undefined) return node
  if (tree._tag === "Day") {
    if (tree.first === number) return node
    return node ? joined(tree, node, digit, summarising) : tree
  }
  const { earlier, later } = tree
  return (number & digit) === 0
    ? daysOf(replaced(earlier, number, node, digit >> 1, summarising), later, summarising)
    : daysOf(earlier, replaced(later, number, node, digit >> 1, summarising), summarising)
}

/** Two different days as a tree. */
function joined<Value, Summary>(
  a: Day<Value, Summary>,
  b: Day<Value, Summary>,
  digit: number,
  summarising: Summarising<Value, Summary>,
): DayTree<Value, Summary> {
  const [isLaterA, isLaterB] = [(a.first & digit) !== 0, (b.first & digit) !== 0]
  if (isLaterA !== isLaterB) return isLaterA ? daysOf(b, a, summarising) : daysOf(a, b, summarising)
  const both = joined(a, b, digit >> 1, summarising)
  return isLaterA ? daysOf(undefined, both, summarising) : daysOf(both, undefined, summarising)
}

function daysOf<Value, Summary>(
  earlier: DayTree<Value, Summary>,
  later: DayTree<Value, Summary>,
  { ofBoth }: Summarising<Value, Summary>,
): DayTree<Value, Summary> {
  const only = earlier && later ? undefined : (earlier ?? later)
  if (earlier && later) {
    return { _tag: "Days", first: earlier.first, earlier, later, summary: ofBoth(earlier.summary, later.summary) }
  }
  return only?._tag === "Days" ? { _tag: "Days", first: only.first, earlier, later, summary: only.summary } : only
}

/** The first day of the tree. */
export function firstDay<Value, Summary>(tree: DayTree<Value, Summary>): CalendarDate | undefined {
  let node = tree
  while (node?._tag === "Days") node = node.earlier ?? node.later
  return node?.day
}

/** The last day of the tree. */
export function lastDay<Value, Summary>(tree: DayTree<Value, Summary>): CalendarDate | undefined {
  let node = tree
  while (node?._tag === "Days") node = node.later ?? node.earlier
  return node?.day
}

/** The value of the last day up to this one of which the summary has something. */
export function lastUpTo<Value, Summary>(
  tree: DayTree<Value, Summary>,
  day: CalendarDate,
  has: (summary: Summary) => boolean,
): Value | undefined {
  const most = numberOf(day)
  const lastIn = (node: DayTree<Value, Summary>): Day<Value, Summary> | undefined => {
    if (node === undefined || node.first > most || !has(node.summary)) return undefined
    return node._tag === "Day" ? node : (lastIn(node.later) ?? lastIn(node.earlier))
  }
  return lastIn(tree)?.value
}

/** The values of all days of which the summary has something, from the first to the last. */
export function valuesWith<Value, Summary>(
  tree: DayTree<Value, Summary>,
  has: (summary: Summary) => boolean,
): ReadonlyArray<Value> {
  if (tree === undefined || !has(tree.summary)) return []
  return tree._tag === "Day" ? [tree.value] : [...valuesWith(tree.earlier, has), ...valuesWith(tree.later, has)]
}

/** A rule that is checked day by day, from the first day to the last. It keeps what the days so far lead to. */
interface DailyRule<Value, Summary, Refusal> {
  /** Continues behind a range of days that its summary shows to follow the rule. Otherwise changes nothing, and returns false. */
  readonly skip: (summary: Summary) => boolean
  /** Continues behind one day, or returns why the day breaks the rule. */
  readonly check: (value: Value, day: CalendarDate) => Refusal | undefined
}

/** The refusal of the first day that breaks a rule. Reads only days in ranges that the rule does not skip. */
export function firstRefusal<Value, Summary, Refusal>(
  tree: DayTree<Value, Summary>,
  rule: DailyRule<Value, Summary, Refusal>,
): Refusal | undefined {
  if (tree === undefined || rule.skip(tree.summary)) return undefined
  if (tree._tag === "Day") return rule.check(tree.value, tree.day)
  return firstRefusal(tree.earlier, rule) ?? firstRefusal(tree.later, rule)
}
