import { add, decimal, divide, toPlainString } from "#domain/numbers/decimal.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { type Found, type HttpAnswer, type Rate, readerOf, refuse } from "./answers.ts"
import { codeOfName } from "./currencyNames.ts"
import { readEcbRates } from "./ecbRates.ts"
import { ounceOf, ratesOf, type StatedRate } from "./rates.ts"
import { refuseByMessage, requireSuccess } from "./refusals.ts"
import { childText, csvRecords, csvRows, elementsIn, parseXml, type XmlElement } from "./tables.ts"
import {
  amountOf,
  dayIn,
  dayOf,
  eighteen,
  integerOf,
  isList,
  isObject,
  type JsonObject,
  listIn,
  objectIn,
  objectsIn,
  parseJson,
  textOf,
} from "./values.ts"

const service = "The central bank"

/**
 * Rates of central banks, each in its own direction and for its own number of units: none is inverted. What decides is
 * the form of the answer, so that a file is read whether or not its address is known.
 */
export const readCentralBank = (answer: HttpAnswer): ReturnType<typeof readEcbRates> =>
  /gesmes|^\uFEFF?FREQ,CURRENCY,|^\uFEFF?KEY,FREQ,CURRENCY,/.test(answer.body.slice(0, 2_000))
    ? readEcbRates(answer)
    : readOther(answer)

const readOther = readerOf(service, (answer): Found => {
  requireSuccess(service, answer, { 404: "NoData" })
  const body = answer.body.replace(/^\uFEFF/, "").trimStart()
  if (body === "") return refuse("NoData", `${service} answers with an empty body.`)
  if (body.startsWith("<")) return { rates: xmlIn(parseXml(service, body), answer) }
  if (body.startsWith("{") || body.startsWith("[")) return { rates: jsonIn(body, answer) }
  if (/^Representative Exchange Rates|^SDRs per Currency unit/i.test(body)) return { rates: imfIn(body) }
  if (/OBS_VALUE/.test(body.slice(0, 1_000))) return { rates: sdmxIn(body) }
  if (/^DATE,XUDL/i.test(body)) return { rates: bankOfEnglandIn(body) }
  if (/A\$1=[A-Z]{3}/.test(body.slice(0, 2_000))) return { rates: reserveBankOfAustraliaIn(body) }
  if (/S\$ Per (\d+ )?Units? of/i.test(body)) return { rates: singaporeIn(body) }
  if (body.startsWith("VALUTA;KURTYP;TID;INDHOLD")) return { rates: denmarkIn(body) }
  if (/Rate convention/.test(body.slice(0, 500))) return { rates: bancaDItaliaIn(body) }
  if (/^(\d\d\.\d\d\.\d{4}|\d{1,2} [A-Z][a-z]{2} \d{4}) #|^(Datum|Date)\|/.test(body))
    return { rates: czechTableIn(body) }
  return refuse("Malformed", `${service} answers with an unknown form: “${body.slice(0, 60).replace(/\s+/g, " ")}”.`)
})

/**
 * Tables in SDMX: Norges Bank states `UNIT_MULT` 2 for rates of 100 units; the Bundesbank the number in its title, as in
 * `100 ATS = ... DEM`.
 */
function sdmxIn(body: string): ReadonlyArray<Rate> {
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
function bankOfEnglandIn(body: string): ReadonlyArray<Rate> {
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
function reserveBankOfAustraliaIn(body: string): ReadonlyArray<Rate> {
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
function singaporeIn(body: string): ReadonlyArray<Rate> {
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
function denmarkIn(body: string): ReadonlyArray<Rate> {
  const records = csvRecords(service, body, { columns: ["VALUTA", "TID", "INDHOLD"], delimiter: ";" })
  const stated = records.flatMap((record): ReadonlyArray<StatedRate> => {
    const base = record["VALUTA"] ?? ""
    const day = dayIn(service, record["TID"]?.replace(/^(\d{4})M(\d\d)D(\d\d)$/, "$1-$2-$3"), "a rate")
    return /^[A-Z]{3}$/.test(base) ? [{ base, quote: "DKK", day, stated: record["INDHOLD"], per: "100" }] : []
  })
  return ratesOf(service, stated)
}

/** Banca d'Italia: each row states whether its rate is of 1 EUR or in EUR. */
function bancaDItaliaIn(body: string): ReadonlyArray<Rate> {
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
function imfIn(body: string): ReadonlyArray<Rate> {
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
function czechTableIn(body: string): ReadonlyArray<Rate> {
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

function xmlIn(root: XmlElement, answer: HttpAnswer): ReadonlyArray<Rate> {
  // Romania: lei for `multiplier` units.
  if (root.name === "DataSet") {
    const quote =
      elementsIn(root, "OrigCurrency")[0]?.text.trim() ??
      refuse("Malformed", `${service} states no currency of its rates.`)
    const stated = elementsIn(root, "Cube").flatMap((cube) => {
      const day = dayIn(service, cube.attributes["date"], "a rate")
      return elementsIn(cube, "Rate").map(({ attributes, text }) => ({
        base: attributes["currency"] ?? "",
        quote,
        day,
        stated: text,
        per: attributes["multiplier"] ?? "1",
      }))
    })
    return ratesOf(
      service,
      stated.map((rate) => (rate.base === "XAU" ? { ...rate, base: "gold in grams" } : rate)),
    ).flatMap((rate) =>
      rate.base === "gold in grams"
        ? (ounceOf(service, { base: "XAU", quote, day: rate.day, stated: rate.stated }) ?? [])
        : [rate],
    )
  }
  if (root.name === "ValCurs") return valutesIn(root, answer)
  // Kazakhstan: tenge for `quant` units.
  if (root.name === "rates" && elementsIn(root, "quant").length > 0) {
    const day = dayIn(service, childText(root, "date"), "the rates")
    const stated = elementsIn(root, "item").map((item) => ({
      base: childText(item, "title") ?? "",
      quote: "KZT",
      day,
      stated: childText(item, "description"),
      per: childText(item, "quant") ?? "1",
    }))
    return ratesOf(service, stated)
  }
  // Denmark: kroner for 100 units.
  if (root.name === "exchangerates") {
    const quote = root.attributes["refcur"] ?? "DKK"
    const stated = elementsIn(root, "dailyrates").flatMap((daily) => {
      const day = dayIn(service, daily.attributes["id"], "the rates")
      return elementsIn(daily, "currency").map(({ attributes }) => ({
        base: attributes["code"] ?? "",
        quote,
        day,
        stated: attributes["rate"]?.replace(/,(?=\d+$)/, "."),
        per: "100",
      }))
    })
    return ratesOf(service, stated)
  }
  return refuse("Malformed", `${service} answers with XML of an unknown form: ${root.name}.`)
}

/** The banks that answer with `ValCurs`, by their host, or by the title of the document and how it writes the day. */
const valuteBanks: ReadonlyArray<{
  readonly quote: string
  readonly host: RegExp
  readonly isLike: (name: string, day: string) => boolean
}> = [
  { quote: "RUB", host: /cbr\.ru/, isLike: (name, day) => name === "Foreign Currency Market" && !/^\d{4}-/.test(day) },
  { quote: "TJS", host: /nbt\.tj/, isLike: (name, day) => name === "Foreign Currency Market" && /^\d{4}-/.test(day) },
  { quote: "MDL", host: /bnm\.md/, isLike: (name) => /^Official exchange rate/i.test(name) },
  { quote: "AZN", host: /cbar\.az/, isLike: (name) => name.startsWith("AZN") },
]

/** Russia, Tajikistan, Moldova and Azerbaijan: the same form in different currencies. An unknown bank is malformed. */
function valutesIn(root: XmlElement, { uri }: HttpAnswer): ReadonlyArray<Rate> {
  const name = root.attributes["name"] ?? root.attributes["Name"] ?? ""
  const stamp = (root.attributes["Date"] ?? "").replace(/^(\d\d)[/](\d\d)[/](\d{4})$/, "$1.$2.$3")
  const bank = valuteBanks.find(({ host, isLike }) => (uri === null ? isLike(name, stamp) : host.test(uri)))
  if (!bank) return refuse("Malformed", `${service} answers with rates whose own currency is not known.`)
  const day = dayIn(service, stamp, "the rates")
  const stated = elementsIn(root, "Valute").map((valute): StatedRate => ({
    base: childText(valute, "CharCode") ?? valute.attributes["Code"] ?? "",
    quote: bank.quote,
    day,
    stated: childText(valute, "Value")?.replace(",", "."),
    per: /\d+/.exec(childText(valute, "Nominal") ?? "1")?.[0] ?? "1",
  }))
  return ratesOf(service, stated)
}

function jsonIn(body: string, answer: HttpAnswer): ReadonlyArray<Rate> {
  const root = parseJson(service, body)
  if (isList(root)) return listOfRates(objectsIn(service, root, "a list of objects"))
  const fields = objectIn(service, root, "an object")
  if (isList(fields["RESULTSET"])) return bankOfJapanIn(objectsIn(service, fields["RESULTSET"], "series"))
  if (isList(fields["rates"])) return listOfRates(objectsIn(service, fields["rates"], "rates"))
  if (isList(fields["value"])) return brazilIn(objectsIn(service, fields["value"], "rates"), answer)
  const records = isObject(fields["result"]) ? fields["result"]["records"] : undefined
  if (isList(records)) return hongKongIn(objectsIn(service, records, "records"))
  if (isList(fields["items"])) return turkeyIn(objectsIn(service, fields["items"], "days"))
  if (isList(fields["observations"]))
    return observationsIn(objectsIn(service, fields["observations"], "observations"), answer)
  return refuseByMessage(
    service,
    textOf(fields["error_message"] ?? fields["message"] ?? fields["error"]) ?? "an object of an unknown form",
  )
}

/** Lists of several banks, which differ in the names of their fields. */
function listOfRates(entries: ReadonlyArray<JsonObject>): ReadonlyArray<Rate> {
  const [first] = entries
  if (!first) return refuse("NoData", `${service} answers with an empty list.`)
  const has = (...names: ReadonlyArray<string>) => names.every((name) => first[name] !== undefined)
  // Poland: złoty for one unit; gold in złoty for a gram.
  if (has("effectiveDate", "rates")) {
    const stated = entries.flatMap((table) => {
      const day = dayIn(service, table["effectiveDate"], "a table")
      return objectsIn(service, table["rates"], "rates").map((rate) => ({
        base: textOf(rate["code"]) ?? "",
        quote: "PLN",
        day,
        stated: rate["mid"],
      }))
    })
    return ratesOf(service, stated)
  }
  if (has("data", "cena")) {
    return entries.flatMap(
      (entry) =>
        ounceOf(service, {
          base: "XAU",
          quote: "PLN",
          day: dayIn(service, entry["data"], "a price"),
          stated: entry["cena"],
        }) ?? [],
    )
  }
  // The Czech Republic: koruna for `amount` units.
  if (has("currencyCode", "validFor")) {
    const stated = entries.map((entry) => ({
      base: textOf(entry["currencyCode"]) ?? "",
      quote: "CZK",
      day: dayIn(service, entry["validFor"], "a rate"),
      stated: entry["rate"],
      per: textOf(entry["amount"]) ?? "1",
    }))
    return ratesOf(service, stated)
  }
  // Sweden: kronor for one unit. Series of other names are indexes.
  if (has("seriesId", "date")) {
    const stated = entries.flatMap((entry): ReadonlyArray<StatedRate> => {
      const base = /^SEK([A-Z]{3})PMI$/.exec(textOf(entry["seriesId"]) ?? "")?.[1]
      return base === undefined
        ? []
        : [{ base, quote: "SEK", day: dayIn(service, entry["date"], "a rate"), stated: entry["value"] }]
    })
    return ratesOf(service, stated)
  }
  // South Africa: `Rand per Euro`, `Japan: Yen per Rand`.
  if (has("Period", "Timeseries")) {
    const stated = entries.map((entry) => ({
      ...pairNamed(textOf(entry["Timeseries"]) ?? ""),
      day: dayIn(service, entry["Period"], "a rate"),
      stated: entry["Value"],
    }))
    return ratesOf(service, stated)
  }
  // Ukraine: hryvnia for one unit.
  if (has("cc", "exchangedate")) {
    const stated = entries.map((entry) => ({
      base: textOf(entry["cc"]) ?? "",
      quote: "UAH",
      day: dayIn(service, entry["exchangedate"], "a rate"),
      stated: entry["rate"],
      per: textOf(entry["units"]) ?? "1",
    }))
    return ratesOf(service, stated)
  }
  // Belarus: roubles for `Cur_Scale` units.
  if (has("Cur_Abbreviation", "Cur_OfficialRate")) {
    const stated = entries.map((entry) => ({
      base: textOf(entry["Cur_Abbreviation"]) ?? "",
      quote: "BYN",
      day: dayIn(service, entry["Date"], "a rate"),
      stated: entry["Cur_OfficialRate"],
      per: textOf(entry["Cur_Scale"]) ?? "1",
    }))
    return ratesOf(service, stated)
  }
  // Georgia: lari for `quantity` units.
  if (has("date", "currencies")) {
    const stated = entries.flatMap((table) => {
      const day = dayIn(service, table["date"], "a table")
      return objectsIn(service, table["currencies"], "rates").map((rate) => ({
        base: textOf(rate["code"]) ?? "",
        quote: "GEL",
        day,
        stated: rate["rate"],
        per: textOf(rate["quantity"]) ?? "1",
      }))
    })
    return ratesOf(service, stated)
  }
  // Croatia: units of the currency for 1 EUR, with a decimal comma.
  if (has("datum_primjene", "srednji_tecaj", "valuta")) {
    const stated = entries.map((entry) => ({
      base: "EUR",
      quote: textOf(entry["valuta"]) ?? "",
      day: dayIn(service, entry["datum_primjene"], "a rate"),
      stated: textOf(entry["srednji_tecaj"])?.replace(",", "."),
    }))
    return ratesOf(service, stated)
  }
  return refuse(
    "Malformed",
    `${service} answers with a list of an unknown form: ${Object.keys(first).slice(0, 5).join(", ")}.`,
  )
}

/** Brazil: reais for one unit of the currency in the address. The selling rate of the closing bulletin is the official one. */
function brazilIn(records: ReadonlyArray<JsonObject>, { uri }: HttpAnswer): ReadonlyArray<Rate> {
  const base = /moeda=(?:'|%27)([A-Z]{3})/.exec(uri?.replace("moeda=@moeda", "") ?? "")?.[1]
  if (base === undefined) return refuse("Malformed", `${service} answers with rates of a currency that is not known.`)
  const stated = records.map((record) => ({
    base,
    quote: "BRL",
    day: dayIn(service, record["dataHoraCotacao"], "a rate"),
    stated: record["cotacaoVenda"],
  }))
  return ratesOf(service, stated)
}

/** Hong Kong: Hong Kong dollars for one unit, in fields named by the currencies. */
function hongKongIn(records: ReadonlyArray<JsonObject>): ReadonlyArray<Rate> {
  const stated = records.flatMap((record) => {
    const day = dayIn(service, record["end_of_day"], "a record")
    return Object.entries(record).flatMap(([name, value]): ReadonlyArray<StatedRate> =>
      /^[a-z]{3}$/.test(name) ? [{ base: name.toUpperCase(), quote: "HKD", day, stated: value }] : [],
    )
  })
  return ratesOf(service, stated)
}

/** Turkey: the middle of buying and selling, in lira for one unit, and for 100 yen. */
function turkeyIn(days: ReadonlyArray<JsonObject>): ReadonlyArray<Rate> {
  const stated = days.flatMap((fields) => {
    const day = dayIn(service, textOf(fields["Tarih"])?.replaceAll("-", "."), "a day")
    return Object.entries(fields).flatMap(([name, buying]): ReadonlyArray<StatedRate> => {
      const base = /^TP_DK_([A-Z]{3})_A_YTL$/.exec(name)?.[1]
      const [bought, sold] = [amountOf(buying), amountOf(fields[`TP_DK_${base}_S_YTL`])]
      if (base === undefined || bought === undefined || sold === undefined) return []
      const middle = divide(add(decimal(bought), decimal(sold)), decimal("2"), eighteen)
      return [{ base, quote: "TRY", day, stated: toPlainString(middle), per: base === "JPY" ? "100" : "1" }]
    })
  })
  return ratesOf(service, stated)
}

/** `Yen per U.S. Dollar`: yen for one dollar. */
function pairNamed(words: string): { readonly base: string; readonly quote: string } {
  const [quote, base] = words.split(/ per /i).map(codeOfName)
  return base && quote
    ? { base, quote }
    : refuse("Malformed", `${service} states an unknown rate: ${words.slice(0, 60)}.`)
}

function bankOfJapanIn(series: ReadonlyArray<JsonObject>): ReadonlyArray<Rate> {
  const stated = series.flatMap((each): ReadonlyArray<StatedRate> => {
    const pair = pairNamed(textOf(each["UNIT"]) ?? "")
    const values = objectIn(service, each["VALUES"], "values")
    const days = listIn(service, values["SURVEY_DATES"], "days")
    const rates = listIn(service, values["VALUES"], "values")
    return days.map((day, i) => ({ ...pair, day: dayIn(service, day, "a rate"), stated: rates[i] }))
  })
  return ratesOf(service, stated)
}

/**
 * Canada: `FXUSDCAD` has Canadian dollars for one US dollar. The Federal Reserve of St. Louis: the name of the series is in
 * the address, and `.` means no value.
 */
function observationsIn(observations: ReadonlyArray<JsonObject>, { uri }: HttpAnswer): ReadonlyArray<Rate> {
  const series = uri === null ? null : /[?&]series_id=(\w+)/.exec(uri)?.[1]
  const stated = observations.flatMap((observation): ReadonlyArray<StatedRate> => {
    const day = dayIn(service, observation["d"] ?? observation["date"], "a rate")
    if (observation["value"] !== undefined) {
      const pair = series == null ? undefined : federalReserveSeries[series]
      if (!pair)
        return refuse(
          "NotFound",
          `${service} answers with the series ${series ?? "of an unknown name"}, which is no known rate.`,
        )
      return [{ base: pair[0], quote: pair[1], day, stated: observation["value"] }]
    }
    return Object.entries(observation).flatMap(([name, value]): ReadonlyArray<StatedRate> => {
      const [, base, quote] = /^FX([A-Z]{3})([A-Z]{3})$/.exec(name) ?? []
      return base && quote && isObject(value) ? [{ base, quote, day, stated: value["v"] }] : []
    })
  })
  return ratesOf(service, stated)
}

/** Base and quote of the daily rates of the Federal Reserve, which differ in direction. */
const federalReserveSeries: Readonly<Record<string, readonly [string, string]>> = {
  DEXBZUS: ["USD", "BRL"],
  DEXCAUS: ["USD", "CAD"],
  DEXCHUS: ["USD", "CNY"],
  DEXDNUS: ["USD", "DKK"],
  DEXHKUS: ["USD", "HKD"],
  DEXINUS: ["USD", "INR"],
  DEXJPUS: ["USD", "JPY"],
  DEXKOUS: ["USD", "KRW"],
  DEXMAUS: ["USD", "MYR"],
  DEXMXUS: ["USD", "MXN"],
  DEXNOUS: ["USD", "NOK"],
  DEXSDUS: ["USD", "SEK"],
  DEXSFUS: ["USD", "ZAR"],
  DEXSIUS: ["USD", "SGD"],
  DEXSLUS: ["USD", "LKR"],
  DEXSZUS: ["USD", "CHF"],
  DEXTAUS: ["USD", "TWD"],
  DEXTHUS: ["USD", "THB"],
  DEXUSAL: ["AUD", "USD"],
  DEXUSEU: ["EUR", "USD"],
  DEXUSNZ: ["NZD", "USD"],
  DEXUSUK: ["GBP", "USD"],
  DEXVZUS: ["USD", "VES"],
}
