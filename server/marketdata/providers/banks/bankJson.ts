import { add, decimal, divide, toPlainString } from "#domain/numbers/decimal.ts"
import { type HttpAnswer, type Rate, refuse } from "#server/marketdata/providers/answers.ts"
import { codeOfName } from "#server/marketdata/providers/currencyNames.ts"
import { ounceOf, ratesOf, type StatedRate } from "#server/marketdata/providers/rates.ts"
import { refuseByMessage } from "#server/marketdata/providers/refusals.ts"
import {
  amountOf,
  dayIn,
  eighteen,
  isList,
  isObject,
  type Json,
  type JsonObject,
  listIn,
  objectIn,
  objectsIn,
  parseJson,
  textOf,
} from "#server/marketdata/providers/values.ts"
import { service } from "./bankName.ts"

/* Rates of central banks that answer with JSON. */

export function jsonIn(body: string, answer: HttpAnswer): ReadonlyArray<Rate> {
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
  const list = lists.find(({ fields }) => fields.every((name) => first[name] !== undefined))
  if (list) return list.ratesIn(entries)
  return refuse(
    "Malformed",
    `${service} answers with a list of an unknown form: ${Object.keys(first).slice(0, 5).join(", ")}.`,
  )
}

/** A list as one bank answers it. */
interface BankList {
  /** Fields by which its entries differ from those of other banks. */
  readonly fields: ReadonlyArray<string>
  readonly ratesIn: (entries: ReadonlyArray<JsonObject>) => ReadonlyArray<Rate>
}

/** A list with one rate in each entry. */
const rateInEach = (fields: BankList["fields"], rateIn: (entry: JsonObject) => StatedRate | undefined): BankList => ({
  fields,
  ratesIn: (entries) =>
    ratesOf(
      service,
      entries.flatMap((entry) => rateIn(entry) ?? []),
    ),
})

/** A list of tables with a day, each of which has a list of rates. */
const tableInEach = (
  { fields, day, rates }: { readonly day: string; readonly rates: string } & Pick<BankList, "fields">,
  rateIn: (rate: JsonObject) => Omit<StatedRate, "day">,
): BankList => ({
  fields,
  ratesIn: (entries) =>
    ratesOf(
      service,
      entries.flatMap((table) => {
        const on = dayIn(service, table[day], "a table")
        return objectsIn(service, table[rates], "rates").map((rate) => ({ ...rateIn(rate), day: on }))
      }),
    ),
})

const lists: ReadonlyArray<BankList> = [
  // Poland: złoty for one unit; gold in złoty for a gram.
  tableInEach({ fields: ["effectiveDate", "rates"], day: "effectiveDate", rates: "rates" }, (rate) => ({
    base: textOf(rate["code"]) ?? "",
    quote: "PLN",
    stated: rate["mid"],
  })),
  {
    fields: ["data", "cena"],
    ratesIn: (entries) =>
      entries.flatMap(
        (entry) =>
          ounceOf(service, {
            base: "XAU",
            quote: "PLN",
            day: dayIn(service, entry["data"], "a price"),
            stated: entry["cena"],
          }) ?? [],
      ),
  },
  // The Czech Republic: koruna for `amount` units.
  rateInEach(["currencyCode", "validFor"], (entry) => ({
    base: textOf(entry["currencyCode"]) ?? "",
    quote: "CZK",
    day: dayIn(service, entry["validFor"], "a rate"),
    stated: entry["rate"],
    per: unitsIn(entry["amount"]),
  })),
  // Sweden: kronor for one unit. Series of other names are indexes.
  rateInEach(["seriesId", "date"], (entry) => {
    const base = /^SEK([A-Z]{3})PMI$/.exec(textOf(entry["seriesId"]) ?? "")?.[1]
    return base === undefined
      ? undefined
      : { base, quote: "SEK", day: dayIn(service, entry["date"], "a rate"), stated: entry["value"] }
  }),
  // South Africa: `Rand per Euro`, `Japan: Yen per Rand`.
  rateInEach(["Period", "Timeseries"], (entry) => ({
    ...pairNamed(textOf(entry["Timeseries"]) ?? ""),
    day: dayIn(service, entry["Period"], "a rate"),
    stated: entry["Value"],
  })),
  // Ukraine: hryvnia for one unit.
  rateInEach(["cc", "exchangedate"], (entry) => ({
    base: textOf(entry["cc"]) ?? "",
    quote: "UAH",
    day: dayIn(service, entry["exchangedate"], "a rate"),
    stated: entry["rate"],
    per: textOf(entry["units"]) ?? "1",
  })),
  // Belarus: roubles for `Cur_Scale` units.
  rateInEach(["Cur_Abbreviation", "Cur_OfficialRate"], (entry) => ({
    base: textOf(entry["Cur_Abbreviation"]) ?? "",
    quote: "BYN",
    day: dayIn(service, entry["Date"], "a rate"),
    stated: entry["Cur_OfficialRate"],
    per: unitsIn(entry["Cur_Scale"]),
  })),
  // Georgia: lari for `quantity` units.
  tableInEach({ fields: ["date", "currencies"], day: "date", rates: "currencies" }, (rate) => ({
    base: textOf(rate["code"]) ?? "",
    quote: "GEL",
    stated: rate["rate"],
    per: unitsIn(rate["quantity"]),
  })),
  // Croatia: units of the currency for 1 EUR, with a decimal comma.
  rateInEach(["datum_primjene", "srednji_tecaj", "valuta"], (entry) => ({
    base: "EUR",
    quote: textOf(entry["valuta"]) ?? "",
    day: dayIn(service, entry["datum_primjene"], "a rate"),
    stated: textOf(entry["srednji_tecaj"])?.replace(",", "."),
  })),
]

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
    if (days.length !== rates.length) {
      refuse("Malformed", `${service} answers with ${rates.length} values for ${days.length} days.`)
    }
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

/** For how many units a rate is. A bank that always states it may not leave it out: 100 yen are not one. */
const unitsIn = (value: Json | undefined): string =>
  textOf(value) ?? refuse("Malformed", `${service} states a rate without its number of units.`)
