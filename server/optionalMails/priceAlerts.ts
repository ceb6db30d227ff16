import { Result, Schema } from "effect"
import type { Selectable } from "kysely"
import { type PriceAlert, thresholdOn, watch, type Watched } from "#domain/alerts/priceAlert.ts"
import { decimal, toPlainString } from "#domain/numbers/decimal.ts"
import { withOwnPrices } from "#domain/measures/valuation/ownPrices.ts"
import { publishedOn } from "#domain/measures/valuation/series.ts"
import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import { Currency } from "#domain/shared/money.ts"
import type { HouseholdId, UserId } from "#domain/shared/ids.ts"
import type { LineRow } from "#projections/lineTables.ts"
import type { AnswerOf, BodyOf } from "#contract/endpoint.ts"
import type { listPriceAlerts, setPriceAlert } from "#contract/people/priceAlerts.ts"
import type { EdgeRefusal } from "#contract/problem.ts"
import { accessOf } from "#server/db/access.ts"
import { type Db, inTransaction } from "#server/db/database.ts"
import type { Database } from "#server/db/tables.ts"
import type { SignedIn } from "#server/identity/access.ts"
import { daysOf } from "#server/identity/today.ts"
import { alsoHoldings } from "#server/views/alsoRead.ts"
import type { HouseholdWealth } from "#server/views/wealth.ts"
import { forEachReader, type OptionalMailDependencies, type Reader, stopLinks } from "./readers.ts"

/** The price alerts of a person. Alerts of holdings that the person no longer sees rest, and are not listed. */
export interface PriceAlerts {
  readonly list: (person: AlertOwner) => Promise<AnswerOf<typeof listPriceAlerts>>
  /** Sets or changes an alert. The last price is where it begins. Setting one also chooses the mails of alerts. */
  readonly set: (
    person: AlertOwner,
    alertId: string,
    terms: BodyOf<typeof setPriceAlert>,
  ) => Promise<Result.Result<void, EdgeRefusal | LineMissing>>
  readonly remove: (person: Pick<AlertOwner, "userId">, alertId: string) => Promise<void>
  /** Looks at the prices since the last time, and queues a mail for each alert that is met after it was not. */
  readonly send: () => Promise<void>
}

type AlertOwner = Pick<SignedIn, "userId" | "householdId" | "portfolios" | "today">
interface LineMissing {
  readonly _tag: "LineNotFound"
  readonly line: "holding"
}

/** How many alerts a person can have. */
const alertsMost = 100

type AlertRow = Selectable<Database["mail.price_alerts"]>
type HoldingRow = LineRow<"holding">

export function priceAlerts(dependencies: OptionalMailDependencies): PriceAlerts {
  const { workerDb, wealth, choices, now } = dependencies

  /** What the person sees of the household: its holdings that are not removed, by id. */
  async function seenBy({ userId, householdId, portfolios }: Omit<AlertOwner, "today">) {
    const [facts, rows] = await wealth.read(accessOf({ householdId, userId, portfolios }), alsoHoldings)
    const holdings = rows.filter(({ status }) => status !== "removed")
    return { facts, holdings: new Map(holdings.map((row) => [row.line_id, row])) }
  }

  const rowsOf = (db: Db, userId: UserId, householdId: HouseholdId) =>
    db
      .selectFrom("mail.price_alerts")
      .selectAll()
      .where("user_id", "=", userId)
      .where("household_id", "=", householdId)
      .orderBy("created_at")
      .orderBy("alert_id")

  async function sendOf({ person, memberships }: Reader): Promise<void> {
    const { userId } = person
    const { today } = daysOf(person, now())
    for (const { householdId, portfolios } of memberships) {
      const rows = await rowsOf(workerDb, userId, householdId).execute()
      if (rows.length === 0) continue
      const { facts, holdings } = await seenBy({ userId, householdId, portfolios })
      for (const row of rows)
        await follow(dependencies, person, row, { facts, holding: holdings.get(row.holding_id), today })
    }
  }

  return {
    async list(person) {
      const rows = await rowsOf(workerDb, person.userId, person.householdId).execute()
      const { facts, holdings } = await seenBy(person)
      return {
        alerts: rows.flatMap((row) => {
          const holding = holdings.get(row.holding_id)
          if (!holding) return []
          const alert = alertOf(row)
          const series = seriesOf(facts, holding)
          const last = watch(alert, series, person.today, undefined)?.watched
          return [
            {
              alertId: row.alert_id,
              holdingId: row.holding_id,
              name: holding.name,
              condition: row.condition,
              threshold: toPlainString(thresholdOn(alert, series, person.today)),
              currency: row.currency,
              isMet: row.is_met,
              price: last ? lastPrice(last) : null,
              crossedAt: row.crossed_at?.toISOString() ?? null,
            },
          ]
        }),
        holdings: [...holdings.values()].flatMap((row) => {
          if (row.status !== "active") return []
          const begun = begin(facts, row, person.today, { condition: "change", threshold: decimal("1") })
          if (!begun) return []
          return [
            {
              holdingId: row.line_id,
              name: row.name,
              currency: begun.currency,
              price: lastPrice(begun.watched),
            },
          ]
        }),
      }
    },

    async set(person, alertId, { holdingId, condition, threshold }) {
      const { userId, householdId, today } = person
      const { facts, holdings } = await seenBy(person)
      const holding = holdings.get(holdingId)
      if (!holding) return Result.fail({ _tag: "LineNotFound", line: "holding" })
      const begun = begin(facts, holding, today, { condition, threshold })
      if (!begun) return Result.fail({ _tag: "HoldingWithoutPrices" })
      const values = {
        holding_id: holdingId,
        condition,
        threshold: toPlainString(threshold),
        currency: begun.currency,
        ...columnsOf(begun.watched),
        stated_on: begun.watched.on,
        crossed_at: null,
      }
      const key = { alert_id: alertId, user_id: userId, household_id: householdId }
      return inTransaction(workerDb, {}, async (tx) => {
        const refusal = await storeAlert(tx, { ...key, created_at: now(), ...values })
        if (refusal) return Result.fail(refusal)
        await choices.add(tx, userId, "priceAlerts")
        return Result.void
      })
    },

    async remove({ userId }, alertId) {
      await workerDb
        .deleteFrom("mail.price_alerts")
        .where("alert_id", "=", alertId)
        .where("user_id", "=", userId)
        .execute()
    },

    send: () => forEachReader(dependencies, "priceAlerts", sendOf),
  }
}

interface SeenHolding {
  readonly facts: HouseholdWealth
  /** Undefined: the person no longer sees it. */
  readonly holding: HoldingRow | undefined
  readonly today: CalendarDate
}

/**
 * Stores the last price of an alert and, if it was crossed, queues the mail, in one transaction. The row is changed only as
 * it was read: of two servers one does it.
 */
async function follow(
  dependencies: OptionalMailDependencies,
  person: Reader["person"],
  row: AlertRow,
  { facts, holding, today }: SeenHolding,
): Promise<void> {
  const { workerDb, now } = dependencies
  const [alert, series] = [alertOf(row), holding && seriesOf(facts, holding)]
  const seen = holding && watch(alert, series, today, watchedOf(row))
  if (!holding || !seen) return
  const { watched, crossing } = seen
  if (isSame(watched, watchedOf(row))) return
  const links = await stopLinks(dependencies, person, "priceAlerts")
  const { language, numberFormat } = person.preferences
  await inTransaction(workerDb, {}, async (tx) => {
    const changed = await tx
      .updateTable("mail.price_alerts")
      .set({ ...columnsOf(watched), ...(crossing && { crossed_at: now() }) })
      .where("alert_id", "=", row.alert_id)
      .where("condition", "=", row.condition)
      .where("threshold", "=", row.threshold)
      .where("is_met", "=", row.is_met)
      .where("seen_on", "=", row.seen_on)
      .where("seen_price", "=", row.seen_price)
      .executeTakeFirst()
    if (!crossing || changed.numUpdatedRows !== 1n) return
    const { on, price, before } = crossing
    await dependencies.mail.queue(tx, {
      to: person.email,
      language,
      subjectId: person.userId,
      mail: {
        _tag: "PriceAlert",
        holding: holding.name,
        condition: row.condition,
        threshold: toPlainString(thresholdOn(alert, series, on)),
        price: toPlainString(price),
        currency: row.currency,
        on,
        before: row.condition === "change" && before ? { price: toPlainString(before.price), on: before.on } : null,
        numberFormat,
        alertsLink: dependencies.linkTo(language, `/app/settings?section=mails&household=${row.household_id}`),
        ...links,
      },
    })
  })
}

/** Adds an alert, or changes the one of the person with the id. Returns why it is refused. */
async function storeAlert(tx: Db, row: AlertRow): Promise<EdgeRefusal | undefined> {
  const { alert_id: alertId, user_id: userId, household_id: householdId, created_at: _, ...values } = row
  // The lock on the person lets their alerts be counted.
  await tx.selectFrom("identity.users").select("user_id").where("user_id", "=", userId).forUpdate().execute()
  const others = await tx
    .selectFrom("mail.price_alerts")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("user_id", "=", userId)
    .where("alert_id", "<>", alertId)
    .executeTakeFirstOrThrow()
  if (Number(others.count) >= alertsMost) return { _tag: "TooManyPriceAlerts", most: alertsMost }
  const stored = await tx
    .insertInto("mail.price_alerts")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("alert_id")
        .doUpdateSet(values)
        .where("mail.price_alerts.user_id", "=", userId)
        .where("mail.price_alerts.household_id", "=", householdId),
    )
    .executeTakeFirst()
  // The id is that of an alert of another person: it does not exist for this one.
  return stored.numInsertedOrUpdatedRows === 1n ? undefined : { _tag: "PriceAlertNotFound" }
}

const isCurrency = Schema.is(Currency)

/** The last price of a holding up to a day, in the currency of its prices. Undefined: there is none. */
function begin(
  facts: HouseholdWealth,
  holding: HoldingRow,
  today: CalendarDate,
  terms: Pick<PriceAlert, "condition" | "threshold">,
): { readonly currency: Currency; readonly watched: Watched } | undefined {
  const series = seriesOf(facts, holding)
  const currency = series?.currency
  const statedOn = publishedOn(series, dayNumber(today))?.on
  if (!isCurrency(currency) || !statedOn) return undefined
  const watched = watch({ ...terms, currency, statedOn }, series, today, undefined)?.watched
  return watched && { currency, watched }
}

/** The prices that value a holding. */
function seriesOf({ market, ledgers }: HouseholdWealth, { line_id }: HoldingRow) {
  const ledger = ledgers.get(line_id)
  if (!ledger) return undefined
  return withOwnPrices(ledger, ledger.priceSymbol === null ? undefined : market.price(ledger.priceSymbol), market)
}

const lastPrice = ({ on, price }: Pick<Watched, "on" | "price">) => ({ amount: toPlainString(price), on })

const alertOf = ({ condition, threshold, currency, stated_on: statedOn }: AlertRow): PriceAlert => ({
  condition,
  threshold: decimal(threshold),
  currency,
  statedOn,
})

const watchedOf = ({ is_met: isMet, seen_on: on, seen_price: price }: AlertRow): Watched => ({
  isMet,
  on,
  price: decimal(price),
})

const columnsOf = ({ isMet, on, price }: Watched) => ({
  is_met: isMet,
  seen_on: on,
  seen_price: toPlainString(price),
})

const isSame = (a: Watched, b: Watched): boolean =>
  a.isMet === b.isMet && a.on === b.on && toPlainString(a.price) === toPlainString(b.price)
