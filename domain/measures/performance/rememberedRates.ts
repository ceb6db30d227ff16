import type { Result } from "effect"
import type { Decimal } from "../../shared/decimal.ts"
import type { StakeFact } from "../facts.ts"
import type { Scope } from "../lookThrough.ts"
import type { Flow } from "../returns/flows.ts"
import { annualRate, type NoRate } from "../returns/moneyWeighted.ts"
import type { ValuationCache } from "../valuationCache.ts"
import type { Invested } from "./invested.ts"

type Rate = Result.Result<Decimal, NoRate>

/** As the investor's purse saw it, by day. */
interface NearFlows {
  readonly days: ReadonlyArray<number>
  readonly amounts: ReadonlyArray<number>
}

/**
 * The last money-weighted return of each portfolio of a household, beside the flows that it follows from. To find a
 * rate takes far longer than to see that the flows are the same: after a write only those change that hold what was
 * written to.
 *
 * The flows are JavaScript numbers, as near as {@link Invested} says, so that the rate agrees with that of the exact flows
 * in eight decimals at least, unless less was invested than can be paid.
 */
export class RememberedRates {
  static readonly #kept = new WeakMap<ValuationCache, WeakMap<ReadonlyArray<StakeFact>, RememberedRates>>()
  readonly #rates = new Map<Scope, { readonly flows: NearFlows; readonly rate: Rate }>()

  /** Those of the household whose stakes these are, for as long as the cache and the stakes are the same objects. */
  static of(cache: ValuationCache, stakes: ReadonlyArray<StakeFact>): RememberedRates {
    const households = this.#kept.get(cache) ?? new WeakMap<ReadonlyArray<StakeFact>, RememberedRates>()
    this.#kept.set(cache, households)
    const remembered = households.get(stakes) ?? new RememberedRates()
    households.set(stakes, remembered)
    return remembered
  }

  rateOf(scope: Scope, invested: Invested): Rate {
    const flows = nearFlowsOf(invested)
    const known = this.#rates.get(scope)
    if (known && isSame(known.flows.days, flows.days) && isSame(known.flows.amounts, flows.amounts)) return known.rate
    const rate = annualRate(asIntegers(flows))
    this.#rates.set(scope, { flows, rate })
    return rate
  }
}

const isSame = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): boolean => {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

/** In a unit of which the largest amount has 2 ** 52: what it is does not matter to a rate. */
function asIntegers({ days, amounts }: NearFlows): ReadonlyArray<Flow> {
  const largest = amounts.reduce((most, amount) => Math.max(most, Math.abs(amount)), 0)
  const unit = largest === 0 ? 1 : 2 ** (52 - Math.ceil(Math.log2(largest)))
  return days.map((day, i) => ({
    day,
    amount: { numerator: BigInt(Math.round((amounts[i] as number) * unit)), denominator: 1n },
  }))
}

function nearFlowsOf({ from, valueBefore, values, inflows, outflows }: Invested): NearFlows {
  const days = [from]
  const amounts = [-valueBefore]
  for (let i = 0; i < values.length; i++) {
    const amount = (outflows[i] as number) - (inflows[i] as number)
    if (amount === 0) continue
    days.push(from + i + 1)
    amounts.push(amount)
  }
  days.push(from + values.length)
  amounts.push(values.at(-1) ?? valueBefore)
  return { days, amounts }
}
