import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { type Rate, refuse } from "#server/marketdata/providers/answers.ts"
import { codeOfName } from "#server/marketdata/providers/currencyNames.ts"
import { ratesOf, type StatedRate } from "#server/marketdata/providers/rates.ts"
import { csvRecords, csvRows } from "#server/marketdata/providers/tables.ts"
import { dayIn, dayOf, integerOf } from "#server/marketdata/providers/values.ts"
import { service } from "./bankName.ts"

/* Rates of central banks that answer with tables, each in its own form. */

/**
 * Tables in SDMX: Norges Bank states `UNIT_MULT` 2 for rates of 100 units; the Bundesbank the number in its title, as in
 * `100 ATS = ... DEM`.
 */
export function sdmxIn(body: string): ReadonlyArray<Rate> {
  const [header = [], ...rows] = csvRows(service, body)
  const cell = (row: ReadonlyArray<string>, ...titles: ReadonlyArray<string>): string | undefined => {
    const column = header.findIndex((title) => titles.includes(title))
    return column < 0 ? undefined : row[column]
  }
  const stated = rows.flatMap((row): ReadonlyArray<StatedRate> => {
    const day = dayIn(service, cell(row, "TIME_PERIOD"), "a rate")
    const titled = /([\d ]+) ([A-Z]{3}) = \.\.\. ([A-Z]{3})/.exec(cell(row, "BBK_TITLE", "TITLE") ?? "")
    if (titled) {
      const [, per = "1", base = "", quote = ""] = titled
      return [{ base, quote, day, stated: cell(row, "OBS_VALUE"), per: per.replaceAll(" ", "") }]
    }
    const base = cell(row, "BASE_CUR", "BASE_CURRENCY", "CURRENCY")
    const quote = cell(row, "QUOTE_CUR", "COUNTER_CURRENCY", "CURRENCY_DENOM", "BBK_ERX_PARTNER_CURRENCY")
    if (!base || !quote) return refuse("Malformed", `${service} states a rate without its two currencies.`)
    const exponent = integerOf(cell(row, "UNIT_MULT", "BBK_UNIT_MULT") || "0")
    if (exponent === undefined || exponent < 0 || exponent > 6)
      return refuse("Malformed", `${service} states an unknown number of units.`)
    return [{ base, quote, day, stated: cell(row, "OBS_VALUE"), per: `1${"0".repeat(exponent)}` }]
  })
  return ratesOf(service, stated)
}

/** The Bank of England: units of each currency for 1 GBP, in columns named by the codes of its series. */
export function bankOfEnglandIn(body: string): ReadonlyArray<Rate> {
  const [header = [], ...rows] = csvRows(service, body)
  const stated = rows.flatMap((row) => {
    const day = dayIn(service, row[0], "a rate")
    return header.flatMap((title, i) => {
      const quote = bankOfEnglandSeries[title]
      return quote === undefined ? [] : [{ base: "GBP", quote, day, stated: row[i] }]
    })
  })
  return ratesOf(service, stated)
}

const bankOfEnglandSeries: Readonly<Record<string, string>> = {
  XUDLUSS: "USD",
  XUDLERS: "EUR",
  XUDLJYS: "JPY",
  XUDLCDS: "CAD",
  XUDLSFS: "CHF",
  XUDLADS: "AUD",
  XUDLNDS: "NZD",
  XUDLNKS: "NOK",
  XUDLSKS: "SEK",
  XUDLDKS: "DKK",
  XUDLHDS: "HKD",
  XUDLSGS: "SGD",
  XUDLSRS: "SAR",
  XUDLZRS: "ZAR",
  XUDLTWS: "TWD",
  XUDLBK25: "CZK",
  XUDLBK33: "HUF",
  XUDLBK47: "PLN",
  XUDLBK78: "ILS",
  XUDLBK83: "MYR",
  XUDLBK85: "RUB",
  XUDLBK87: "THB",
  XUDLBK89: "CNY",
  XUDLBK93: "KRW",
  XUDLBK95: "TRY",
  XUDLBK97: "INR",
  XUDLZOS4: "RON",
}

/** The Reserve Bank of Australia: the column `A$1=USD` has US dollars for 1 AUD. The index of the dollar is no rate. */
export function reserveBankOfAustraliaIn(body: string): ReadonlyArray<Rate> {
  const rows = csvRows(service, body, ",")
  const titles = rows.find((row) => row.some((cell) => cell.startsWith("A$1="))) ?? []
  const stated = rows.flatMap((row) => {
    const day = dayOf(row[0])
    if (day === undefined) return []
    return titles.flatMap((title, i) => {
      const quote = /^A\$1=([A-Z]{3})$/.exec(title)?.[1]
      return quote === undefined ? [] : [{ base: "AUD", quote: quote === "SDR" ? "XDR" : quote, day, stated: row[i] }]
    })
  })
  return ratesOf(service, stated)
}

/** The Monetary Authority of Singapore: `S$ Per 100 Units of Japanese Yen`; year and month only where they change. */
export function singaporeIn(body: string): ReadonlyArray<Rate> {
  const rows = csvRows(service, body, ",")
  const titles = rows.find((row) => row.some((cell) => /^S\$ Per/i.test(cell))) ?? []
  let [year, month] = ["", ""]
  const stated = rows.slice(rows.indexOf(titles) + 1).flatMap((row): ReadonlyArray<StatedRate> => {
    year = row[0] || year
    month = row[1] || month
    const day = dayOf(`${row[2] ?? ""} ${month} ${year}`)
    if (day === undefined) return []
    return titles.flatMap((title, i) => {
      const [, per = "1", name] = /^S\$ Per (?:(\d+) )?Units? of (.+)$/i.exec(title) ?? []
      const base = name === undefined ? undefined : codeOfName(name)
      return base === undefined ? [] : [{ base, quote: "SGD", day, stated: row[i], per }]
    })
  })
  return ratesOf(service, stated)
}

/** Denmark, by its statistical office: kroner for 100 units, days as `2025M03D14`, `..` for none. */
export function denmarkIn(body: string): ReadonlyArray<Rate> {
  const records = csvRecords(service, body, { columns: ["VALUTA", "TID", "INDHOLD"], delimiter: ";" })
  const stated = records.flatMap((record): ReadonlyArray<StatedRate> => {
    const base = record["VALUTA"] ?? ""
    const day = dayIn(service, record["TID"]?.replace(/^(\d{4})M(\d\d)D(\d\d)$/, "$1-$2-$3"), "a rate")
    return /^[A-Z]{3}$/.test(base) ? [{ base, quote: "DKK", day, stated: record["INDHOLD"], per: "100" }] : []
  })
  return ratesOf(service, stated)
}

/** Banca d'Italia: each row states whether its rate is of 1 EUR or in EUR. */
export function bancaDItaliaIn(body: string): ReadonlyArray<Rate> {
  const [header = [], ...all] = csvRows(service, body, ",")
  // A disclaimer follows the table.
  const rows = all.filter(([first]) => !first?.startsWith("#")).filter((row) => row.length >= header.length)
  const column = (title: RegExp): number => header.findIndex((each) => title.test(each))
  const [code, rate, convention, date] = [
    column(/^ISO Code/),
    column(/^Rate$/),
    column(/^Rate convention/),
    column(/^Reference date/),
  ]
  const of = { euro: "EUR", "us dollar": "USD", "u.s. dollar": "USD" } as const
  const stated = rows.flatMap((row): ReadonlyArray<StatedRate> => {
    const day = dayIn(service, row[date], "a rate")
    const words = (row[convention] ?? "").toLowerCase()
    const [, name] = /for 1 ([a-z. ]+?)\.?$/.exec(words) ?? []
    const foreign = row[code] ?? ""
    const one = name === undefined ? undefined : of[name as keyof typeof of]
    if (words.startsWith("foreign currency amount") && one)
      return [{ base: one, quote: foreign, day, stated: row[rate] }]
    if (/^(euro|eur) amount|^amount of euro/.test(words))
      return [{ base: foreign, quote: "EUR", day, stated: row[rate] }]
    return refuse("Malformed", `${service} states an unknown convention: ${words.slice(0, 60)}.`)
  })
  return ratesOf(service, stated)
}

/**
 * The International Monetary Fund: currency units for 1 USD, except those marked (1), which are US dollars for one unit;
 * or special drawing rights for one unit. The table continues below a second header.
 */
export function imfIn(body: string): ReadonlyArray<Rate> {
  const inRights = /^SDRs per/i.test(body)
  let days: ReadonlyArray<CalendarDate | undefined> = []
  const stated = body.split(/\r?\n/).flatMap((line): ReadonlyArray<StatedRate> => {
    const [name = "", ...cells] = line.split("\t").map((cell) => cell.trim())
    if (name === "Currency") days = cells.map(dayOf)
    if (name === "Currency" || cells.length === 0) return []
    const code = codeOfName(name)
    if (code === undefined) return []
    return cells.flatMap((cell, i): ReadonlyArray<StatedRate> => {
      const day = days[i]
      if (day === undefined || !/\d/.test(cell)) return []
      if (inRights) return [{ base: code, quote: "XDR", day, stated: cell }]
      return /\(1\)/.test(name)
        ? [{ base: code, quote: "USD", day, stated: cell }]
        : [{ base: "USD", quote: code, day, stated: cell }]
    })
  })
  return ratesOf(service, stated)
}

/** The Czech National Bank in text: `země|měna|množství|kód|kurz` of a day, or one column for each `100 HUF`. */
export function czechTableIn(body: string): ReadonlyArray<Rate> {
  const comma = (cell: string | undefined): string | undefined => cell?.trim().replace(",", ".")
  const lines = body.split(/\r?\n/).filter((line) => line.trim() !== "")
  const [first = ""] = lines
  const day = dayOf(first.split("#")[0]?.trim())
  if (day !== undefined) {
    const stated = lines.slice(2).map((line): StatedRate => {
      const [, , per = "1", base = "", rate] = line.split("|")
      return { base, quote: "CZK", day, stated: comma(rate), per: per.trim() }
    })
    return ratesOf(service, stated)
  }
  const titles = first.split("|")
  const stated = lines.slice(1).flatMap((line) => {
    const cells = line.split("|")
    const on = dayIn(service, cells[0], "a rate")
    return titles.slice(1).flatMap((title, i): ReadonlyArray<StatedRate> => {
      const [, per = "1", base = ""] = /^(\d+) ([A-Z]{3})$/.exec(title.trim()) ?? []
      return base === "" ? [] : [{ base, quote: "CZK", day: on, stated: comma(cells[i + 1]), per }]
    })
  })
  return stated.length > 0
    ? ratesOf(service, stated)
    : refuse("Malformed", `${service} answers with a table of an unknown form.`)
}
