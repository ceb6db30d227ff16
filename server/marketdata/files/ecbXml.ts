import { Result } from "effect"
import { SaxesParser } from "saxes"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { collector, counted, type Document, shown, type Unreadable } from "./document.ts"

/**
 * Reads the euro foreign exchange reference rates as the European Central Bank publishes them in XML, of one day or of
 * many: `<Cube time="2014-06-06"><Cube currency="USD" rate="1.3642"/>…</Cube>` in an envelope.
 *
 * Refuses a document that is not well-formed to its end, since days may be missing in a truncated one. Also refuses a
 * document type declaration, which these documents never have and which could expand entities without bound.
 */
export function readEcbXml(text: string, now: Date): Result.Result<Document, Unreadable> {
  const parser = new SaxesParser({ xmlns: true })
  const collected = collector(now)
  const currencies = new Set<string>()
  let root: string | undefined
  let day: CalendarDate | "refused" | undefined

  parser.on("error", (cause) => {
    throw new Unparsable(cause.message.replace(/^\d+:\d+: /, ""))
  })
  parser.on("doctype", () => {
    throw new Unparsable("a document type declaration is not accepted")
  })
  parser.on("opentag", ({ local, attributes }) => {
    root ??= local
    if (local !== "Cube") return
    const time = attributes["time"]?.value
    if (time !== undefined) day = collected.day(parser.line, time) ?? "refused"
    const currency = attributes["currency"]?.value
    const rate = attributes["rate"]?.value
    if (currency === undefined && rate === undefined) return
    if (day === undefined) throw new Unparsable("a rate outside the day it belongs to")
    if (!/^[A-Z]{3}$/.test(currency ?? "") || currency === undefined || currency === "EUR") {
      return collected.refuse(parser.line, `${shown(currency ?? "")} is not the code of a currency other than EUR`)
    }
    currencies.add(currency)
    // The line with the day was refused already, so its rates are skipped.
    if (day !== "refused") collected.value(parser.line, { kind: "rate", symbol: currency, currency }, day, rate ?? "")
  })

  try {
    parser.write(text.replace(/^\uFEFF/, "")).close()
  } catch (cause) {
    if (cause instanceof Unparsable) return Result.fail({ line: parser.line, reason: cause.message })
    throw cause
  }
  if (root !== "Envelope" || currencies.size === 0) {
    return Result.fail({ reason: "not the European Central Bank's reference rates: it contains no rates" })
  }
  return Result.succeed(collected.document(`rates of ${counted(currencies.size, "currency", "currencies")} for 1 EUR`))
}

/** Thrown from the callbacks of the parser, and caught in this file. */
class Unparsable extends Error {}
