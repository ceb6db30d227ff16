import { Currency } from "#domain/shared/money.ts"
import { basename, extname } from "node:path"
import { Result } from "effect"
import { Schema } from "effect"
import { PriceSymbol } from "#domain/holding/events.ts"
import { readCsv, type PriceSeries } from "./csv.ts"
import { type Document, shown, type Unreadable } from "./document.ts"
import { readEcbXml } from "./ecbXml.ts"
import { isZip, readZip } from "#server/files/zip.ts"

/** What the operator specifies for price files, which do not contain it. */
interface FileOptions {
  /** The symbol of the prices; by default the name of the file. */
  readonly symbol?: string
  readonly currency?: string
  readonly now: Date
}

/** One document of a file: the file itself, or a file inside its zip archive. */
interface FileDocument {
  readonly name: string
  readonly content: Result.Result<Document, Unreadable>
}

/** The maximum size of a file, and of an unpacked archive. The bank's whole history is 2 MB, in XML 9 MB. */
export const fileBytesMax = 64 * 1024 * 1024

/** Reads content of any known kind: a zip archive, the bank's XML, or a table with a header. */
export function readMarketFile(name: string, content: Buffer, options: FileOptions): ReadonlyArray<FileDocument> {
  if (content.length > fileBytesMax) return [unreadable(name, `larger than ${fileBytesMax} bytes`)]
  if (!isZip(content)) return [{ name, content: readText(name, content, options) }]

  const entries = readZip(content, (entry) => /\.(csv|xml)$/i.test(entry), fileBytesMax)
  if (Result.isFailure(entries)) return [{ name, content: Result.fail(entries.failure) }]
  if (entries.success.length === 0) return [unreadable(name, "no .csv and no .xml file in the archive")]
  return entries.success.map((entry) => ({
    name: `${name}: ${printable(entry.name)}`,
    content: readText(entry.name, entry.content, options),
  }))
}

const unreadable = (name: string, reason: string): FileDocument => ({ name, content: Result.fail({ reason }) })

function readText(name: string, content: Buffer, options: FileOptions): Result.Result<Document, Unreadable> {
  // Bytes that are not UTF-8 become U+FFFD, and their line is refused.
  const text = content.toString("utf8")
  if (/^\uFEFF?\s*</.test(text.slice(0, 1_000))) return readEcbXml(text, options.now)
  return readCsv(text, options.now, () => pricesOf(name, options))
}

function pricesOf(name: string, options: FileOptions): Result.Result<PriceSeries, Unreadable> {
  const symbol = (options.symbol ?? basename(name, extname(name))).toUpperCase()
  if (!isSymbol(symbol)) {
    return Result.fail({ reason: `${shown(symbol)} is not a symbol for prices: name one with --symbol` })
  }
  const { currency } = options
  if (currency === undefined) {
    return Result.fail({ reason: `specify the currency of the prices of ${symbol}, for example --currency USD` })
  }
  if (!isCurrency(currency)) {
    return Result.fail({ reason: `${shown(currency)} is not the code of a currency, such as USD` })
  }
  return Result.succeed({ symbol, currency })
}

const isSymbol = Schema.is(PriceSymbol)
const isCurrency = Schema.is(Currency)

const printable = (name: string): string => shown(name).slice(1, -1)
