import { changeOf } from "#domain/measures/changes/change.ts"
import { partsOfChange, type SplitAmount } from "#domain/measures/changes/roundedParts.ts"
import type { Scope } from "#domain/measures/ownership/lookThrough.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { type Decimal, isLess, isNegative, negate } from "#domain/numbers/decimal.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { readChange } from "#contract/figures/change.ts"
import { amountText } from "./amounts.ts"
import type { LineNames } from "./lineNames.ts"
import { measuredOf } from "./netWorth.ts"
import type { HouseholdWealth } from "./wealth.ts"

type View = AnswerOf<typeof readChange>

interface Question {
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly currency: Currency
  readonly scope: Scope
}

/** The parts of a change of net worth, in total and by line. */
export function changeView(wealth: HouseholdWealth, names: LineNames, { from, to, currency, scope }: Question): View {
  const change = changeOf({ ...measuredOf(wealth), from, to, currency, scope })
  const split = ({ amount, parts }: SplitAmount) => ({
    amount: amountText(amount, currency),
    parts: Object.fromEntries(partsOfChange.map((part) => [part, amountText(parts[part], currency)])) as View["parts"],
  })
  return {
    from,
    to,
    currency,
    before: amountText(change.before, currency),
    after: amountText(change.after, currency),
    ...split(change),
    lines: change.lines
      .toSorted((one, other) => (isLess(size(one.amount), size(other.amount)) ? 1 : -1))
      .flatMap((line) => {
        const name = names.get(line.lineId)
        const assetClass = wealth.ledgers.get(line.lineId)?.assetClass
        if (!name || !assetClass) return []
        return [{ lineId: line.lineId, kind: name.kind, assetClass, name: name.name, ...split(line) }]
      }),
    missing: change.missing,
  }
}

const size = (amount: Decimal): Decimal => (isNegative(amount) ? negate(amount) : amount)
