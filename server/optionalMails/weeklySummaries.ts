import { decimal, isZero, subtract, toFixedString } from "#domain/numbers/decimal.ts"
import { decimalsOf } from "#domain/shared/currencies.ts"
import { addDays, type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { Currency } from "#domain/shared/money.ts"
import { inTransaction } from "#server/db/database.ts"
import { type Access, accessOf } from "#server/db/access.ts"
import type { Membership } from "#server/identity/memberships.ts"
import type { Person } from "#server/identity/people.ts"
import { daysOf } from "#server/identity/today.ts"
import type { SummaryFigures } from "#server/mail/summary.ts"
import { type HeldPoint, waitingPoints } from "#server/marketdata/held/held.ts"
import { realSymbolsHeld } from "#server/views/suggestions.ts"
import { alsoSwapLegs } from "#server/views/alsoRead.ts"
import { dataHealthView } from "#server/views/dataHealth.ts"
import { metricsView } from "#server/views/metrics.ts"
import { netWorthView } from "#server/views/netWorth.ts"
import type { WealthReader } from "#server/views/wealth.ts"
import { forEachReader, noticed, type OptionalMailDependencies, type Reader, stopLinks } from "./readers.ts"

/** From this hour of Monday on, in the time zone of the reader. */
const fromHour = 7

/**
 * Queues the weekly summaries that are due: on Monday from seven in the morning of their reader, and until the end of
 * Tuesday if no server ran before. One for each household of the reader that is no demo, with the figures at the end of
 * Sunday, in the scope of the reader. Each is queued once, however many servers look for it: what was queued is stored in
 * the same transaction. A reader who chooses the summary later than that gets the first one in the next week.
 */
export async function sendWeeklySummaries(dependencies: OptionalMailDependencies): Promise<void> {
  const { now } = dependencies
  if (!isDueAnywhere(now())) return
  await forEachReader(dependencies, "weeklySummary", async (reader) => {
    const monday = dueMonday(reader, now())
    if (monday === undefined) return
    for (const membership of reader.memberships.filter(({ isDemo }) => !isDemo)) {
      await sendSummary(dependencies, reader.person, membership, monday)
    }
  })
}

const hourMs = 3_600_000
const untilDays = 2

/** The Monday whose summary is due for a person at a moment. Each day is taken to begin at seven. */
function dueMonday({ person, chosenAt }: Pick<Reader, "person" | "chosenAt">, now: Date): CalendarDate | undefined {
  const dayAt = (moment: Date): CalendarDate => daysOf(person, new Date(moment.getTime() - fromHour * hourMs)).today
  const today = dayAt(now)
  const monday = addDays(today, -weekdayOf(today))
  const isDue = weekdayOf(today) < untilDays && dayAt(chosenAt) < monday
  return isDue ? monday : undefined
}

/** Monday is 0. */
const weekdayOf = (day: CalendarDate): number => (dayNumber(day) + 3) % 7

/** Whether it is Monday after seven or Tuesday somewhere on Earth: else no person is looked at. */
const isDueAnywhere = (now: Date): boolean =>
  ["Pacific/Kiritimati", "Etc/GMT+12"].some((timeZone) => {
    const { today } = daysOf({ preferences: { timeZone } }, new Date(now.getTime() - fromHour * hourMs))
    return weekdayOf(today) < untilDays
  })

async function sendSummary(
  dependencies: OptionalMailDependencies,
  person: Person,
  { householdId, portfolios, name }: Membership,
  monday: CalendarDate,
): Promise<void> {
  const { workerDb, wealth, mail, linkTo, now } = dependencies
  const { userId, email, preferences } = person
  const about = `${householdId} ${monday}`
  const queued = await workerDb
    .selectFrom("mail.notices")
    .select("about")
    .where("user_id", "=", userId)
    .where("kind", "=", "WeeklySummary")
    .where("about", "=", about)
    .executeTakeFirst()
  if (queued) return
  const read = await readOf(wealth, accessOf({ householdId, userId, portfolios }))
  const held = await waitingPoints(workerDb, "real", realSymbolsHeld(read[0]))
  const figures = figuresOf(read, held, { on: addDays(monday, -1), currency: preferences.baseCurrency })
  if (!figures) return
  const { language, numberFormat } = preferences
  const appLink = linkTo(language, `/app?household=${householdId}`)
  const links = await stopLinks(dependencies, person, "weeklySummary")
  await inTransaction(workerDb, {}, async (tx) => {
    if (!(await noticed(tx, { userId, kind: "WeeklySummary", about, at: now() }))) return
    const content = { _tag: "WeeklySummary", household: name, figures, numberFormat, appLink, ...links } as const
    await mail.queue(tx, { to: email, language, mail: content, subjectId: userId })
  })
}

const readOf = (wealth: WealthReader, access: Access) => wealth.read(access, alsoSwapLegs)

const weekDays = 7

/** The figures of a week that ends on a Sunday, by the views of the pages. Undefined: the household has none yet. */
function figuresOf(
  [facts, { lines, swapLegs }]: Awaited<ReturnType<typeof readOf>>,
  held: ReadonlyArray<HeldPoint>,
  { on, currency }: { readonly on: CalendarDate; readonly currency: Currency },
): SummaryFigures | undefined {
  if (facts.since === undefined || facts.since > on) return undefined
  const from = addDays(on, -weekDays)
  const isKnownBefore = facts.since <= from
  const question = { currency, scope: "household", method: "average" } as const
  const netWorth = netWorthView(facts, { on, from, currency })
  const waterfallOn = (day: CalendarDate) => metricsView(facts, lines, { ...question, on: day }).waterfall
  const { issues } = dataHealthView(facts, lines, { ...question, on, swapLegs, held })
  return {
    on,
    from,
    currency,
    net: netWorth.household.net,
    change:
      isKnownBefore && netWorth.change ? { amount: netWorth.change.amount, percent: netWorth.change.percent } : null,
    parts: isKnownBefore ? changedParts(waterfallOn(from), waterfallOn(on), currency) : [],
    missing: netWorth.missingRates.map((missing) => missing.currency),
    atCost: netWorth.atCost.length,
    oldestPriceOn: netWorth.oldestPriceOn,
    issues: Object.fromEntries(
      Array.from(
        Map.groupBy(issues, ({ _tag }) => _tag),
        ([tag, found]) => [tag, found.length],
      ),
    ),
  }
}

type Waterfall = ReturnType<typeof metricsView>["waterfall"]

/** How the amounts of the waterfall differ between two days, in the order of the later one. */
function changedParts(before: Waterfall, after: Waterfall, currency: Currency): SummaryFigures["parts"] {
  const keyOf = ({ kind, key }: Waterfall[number]): string => `${kind} ${key}`
  const amounts = (waterfall: Waterfall) => new Map(waterfall.map((step) => [keyOf(step), decimal(step.amount)]))
  const [then, now] = [amounts(before), amounts(after)]
  const steps = new Map([...after, ...before].map((step) => [keyOf(step), step]))
  const nothing = decimal("0")
  return [...steps.values()].flatMap((step) => {
    const { kind, key } = step
    const moved = subtract(now.get(keyOf(step)) ?? nothing, then.get(keyOf(step)) ?? nothing)
    if (kind === "net" || isZero(moved)) return []
    return [{ kind, key, amount: toFixedString(moved, decimalsOf(currency)) }]
  })
}
