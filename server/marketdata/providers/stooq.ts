import { refuse } from "./answers.ts"
import { readerOf } from "./reader.ts"
import { refuseByMessage, requireSuccess } from "./refusals.ts"
import { type Sample, seriesOf } from "./series.ts"
import { csvRows } from "./tables.ts"
import { amountIn, dayIn, dayOf } from "./values.ts"

const service = "Stooq"

/**
 * Stooq: a table of days with an English or a Polish header, or with none, as it was exported until 2026. It states
 * neither symbol nor currency; closes are adjusted for splits and dividends. The service now answers with a page that
 * asks for a computation, which is refused.
 */
export const readStooq = readerOf(service, (answer) => {
  if (/^\s*(<!doctype html|<html)/i.test(answer.body)) {
    refuse(
      "Unauthorised",
      `${service} answers with a web page that asks for a key or a computation, and not with prices.`,
    )
  }
  requireSuccess(service, answer)
  const text = answer.body.trim()
  if (/^(no data|brak danych)/i.test(text)) refuse("NotFound", `${service} has no data of the symbol.`)
  if (!/^\d{4}-?\d{2}-?\d{2}[,;]/.test(text) && !/^(date|data|<ticker>)[,;]/i.test(text)) {
    return refuseByMessage(service, text.slice(0, 120) || "an empty body")
  }
  const rows = csvRows(service, text)
  const hasHeader = dayOf(rows[0]?.[0]) === undefined
  const header = hasHeader ? (rows[0] ?? []).map((title) => title.toLowerCase().replace(/[<>]/g, "")) : []
  const column = (names: ReadonlyArray<string>, fallback: number) =>
    hasHeader ? header.findIndex((title) => names.includes(title)) : fallback
  const [dates, closes] = [column(["date", "data"], 0), column(["close", "zamkniecie", "zamknięcie"], 4)]
  if (dates < 0 || closes < 0) return refuse("Malformed", `${service} answers with a table without date and close.`)
  const bars = rows.slice(hasHeader ? 1 : 0)
  const samples = bars.map((row, order): Sample => ({
    day: dayIn(service, row[dates], "a bar"),
    order,
    close: amountIn(service, row[closes], "a close"),
  }))
  if (samples.length === 0) return refuse("NoData", `${service} answers with a table without days.`)
  const symbol = answer.uri === null ? null : (new URL(answer.uri).searchParams.get("s")?.toUpperCase() ?? null)
  return { series: [seriesOf({ symbol, unit: null, timeZone: "the exchange", stated: "total", samples })] }
})
