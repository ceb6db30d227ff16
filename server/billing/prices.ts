import type { Currency } from "#domain/shared/money.ts"
import { type BillingInterval, PaidPlan } from "#domain/subscription/plans.ts"
import type { Db } from "#server/db/database.ts"
import type { PlanPrices } from "#server/settings/operator.ts"
import type { PlanOfPrice } from "./billed.ts"

/** A price that sells a plan. `amount` is for one interval, in whole units of the currency, as `"290.00"`. */
export interface PlanPrice {
  readonly priceId: string
  readonly productId: string
  readonly plan: PaidPlan
  readonly interval: BillingInterval
  readonly currency: Currency
  readonly amount: string
}

/** The prices at which plans are offered now. */
export const offeredPrices = async (db: Db): Promise<ReadonlyArray<PlanPrice>> =>
  db
    .selectFrom("billing.prices")
    .select([
      "price_id as priceId",
      "product_id as productId",
      "plan",
      "billed_every as interval",
      "currency",
      "amount",
    ])
    .where("is_offered", "=", true)
    .orderBy("billed_every", "desc")
    .orderBy("plan", "desc")
    .execute()

/** The annual prices of the three plans, if all are offered in one currency. */
export async function annualPrices(db: Db): Promise<PlanPrices | null> {
  const offers = (await offeredPrices(db)).filter(({ interval }) => interval === "year")
  const [starter, premium, black] = PaidPlan.literals.map((plan) => offers.find((one) => one.plan === plan))
  if (!starter || !premium || !black) return null
  const { currency } = starter
  if (premium.currency !== currency || black.currency !== currency) return null
  return { currency, starter: starter.amount, premium: premium.amount, black: black.amount }
}

/** Which plan each price sells or sold. Running subscriptions keep the price at which they began. */
export async function planOfPrice(db: Db): Promise<PlanOfPrice> {
  const rows = await db.selectFrom("billing.prices").select(["price_id", "plan", "billed_every"]).execute()
  const sold = new Map(rows.map((row) => [row.price_id, { plan: row.plan, interval: row.billed_every }]))
  return (priceId) => sold.get(priceId)
}

/** Offers a plan at a price from now on, in place of its former price for the interval. */
export async function offer(db: Db, price: PlanPrice, now: Date): Promise<void> {
  const { priceId, productId, plan, interval, currency, amount } = price
  await withdraw(db, price)
  const row = {
    product_id: productId,
    plan,
    billed_every: interval,
    currency,
    amount,
    is_offered: true,
    linked_at: now,
  }
  await db
    .insertInto("billing.prices")
    .values({ price_id: priceId, ...row })
    .onConflict((conflict) => conflict.column("price_id").doUpdateSet(row))
    .execute()
}

/** Offers a plan no longer for an interval. */
export async function withdraw(db: Db, { plan, interval }: Pick<PlanPrice, "plan" | "interval">): Promise<void> {
  await db
    .updateTable("billing.prices")
    .set({ is_offered: false })
    .where("plan", "=", plan)
    .where("billed_every", "=", interval)
    .execute()
}
