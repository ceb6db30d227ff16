import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { type CorporateAction, wholeRatio } from "#server/marketdata/actions/action.ts"
import { calendarDay, type Collector, faultOfValue, shown } from "./document.ts"

/** The columns of a table of corporate actions: `date`, `kind`, `value`, and `paid`, which is -1 where it is absent. */
interface ActionColumns {
  readonly kind: number
  readonly value: number
  readonly paid: number
}

interface DatedRow {
  readonly line: number
  readonly cells: ReadonlyArray<string>
  readonly day: CalendarDate
}

/** The columns of corporate actions in a header, or undefined where it names others. */
export function actionColumns(names: ReadonlyArray<string>): ActionColumns | undefined {
  const [kind, value, paid] = ["kind", "value", "paid"].map((wanted) =>
    names.findIndex((name) => name.toLowerCase() === wanted),
  ) as [number, number, number]
  return kind < 0 || value < 0 ? undefined : { kind, value, paid }
}

/**
 * The actions in the rows of a table. A split has the new units for one old unit, or both: `7`, `7:1`, `1:10`. A dividend
 * has the amount of one unit, and may have the day on which it is paid. Anything else is refused.
 */
export function readActions(
  rows: Iterable<DatedRow>,
  collected: Collector,
  { columns, currency }: { readonly columns: ActionColumns; readonly currency: string },
): ReadonlyArray<CorporateAction> {
  const actions: Array<CorporateAction> = []
  for (const { line, cells, day } of rows) {
    const [kind = "", value = "", paid = ""] = [cells[columns.kind], cells[columns.value], cells[columns.paid]]
    if (kind === "split") {
      const ratio = ratioIn(value)
      if (ratio) actions.push({ kind, day, ...ratio })
      else collected.refuse(line, `${shown(value)} is not a ratio such as 7:1 in whole numbers up to a million`)
    } else if (kind === "dividend") {
      const fault = faultOfValue(value, "rate")
      const paidOn = paid === "" ? null : calendarDay(paid)
      if (fault) collected.refuse(line, `${shown(value)} ${fault}`)
      else if (paidOn === undefined) collected.refuse(line, `${shown(paid)} is not a day written YYYY-MM-DD`)
      else actions.push({ kind, day, paidOn, amount: value, currency })
    } else collected.refuse(line, `${shown(kind)} is neither split nor dividend`)
  }
  return actions
}

function ratioIn(text: string): { readonly from: number; readonly to: number } | undefined {
  const [to = "", from = "1", ...more] = text.split(":").map((count) => count.trim())
  if (more.length > 0 || [to, from].some((count) => faultOfValue(count, "rate") !== undefined)) return undefined
  return wholeRatio(from, to)
}
