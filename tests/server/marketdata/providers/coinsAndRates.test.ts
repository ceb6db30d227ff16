import { describe, expect, it } from "vitest"
import { foundIn, refusalOf } from "./answer.ts"

describe("prices of coins", () => {
  it("CoinGecko: a coin without a price in the requested currency has none, and others are read", () => {
    const found = foundIn("coingecko", { "coin-a": { eur: 1.5e-9, eur_24h_change: -3 }, "coin-b": {} })
    expect(found.quotes).toMatchObject([{ symbol: "coin-a", currency: "EUR", value: "0.0000000015" }])
    expect(found.refused).toMatchObject([{ subject: "coin-b", kind: "NoData" }])
  })

  it("CoinGecko: the last price of a day in UTC counts, and the price of the moment is provisional", () => {
    const uri = "https://api.coingecko.com/api/v3/coins/coin-a/market_chart?vs_currency=chf&days=2"
    const at = (instant: string, price: number) => [Date.parse(instant), price]
    const prices = [at("2025-03-13T01:00:00Z", 1), at("2025-03-13T23:00:00Z", 2), at("2025-03-14T09:30:00Z", 3)]
    const [series] = foundIn("coingecko", { prices }, { uri }).series ?? []
    expect(series).toMatchObject({ symbol: "coin-a", currency: "CHF", timeZone: "UTC" })
    expect(series?.points).toMatchObject([
      { day: "2025-03-13", value: "2", provisional: false },
      { day: "2025-03-14", value: "3", provisional: true },
    ])
  })

  it("CoinGecko: the day of a request for history is written with the day first", () => {
    const uri = "https://api.coingecko.com/api/v3/coins/coin-a/history?date=02-03-2025"
    const coin = { id: "coin-a", symbol: "a", name: "A", market_data: { current_price: { eur: 7 } } }
    expect(foundIn("coingecko", coin, { uri }).quotes).toMatchObject([
      { day: "2025-03-02", currency: "EUR", value: "7" },
    ])
  })

  it("CoinGecko: a limit in the body is a limit", () => {
    const body = { status: { error_code: 429, error_message: "You've exceeded the Rate Limit." } }
    expect(refusalOf("coingecko", body).kind).toBe("RateLimited")
  })

  it("DefiLlama: an absent coin is not found, and a price of low confidence is refused", () => {
    expect(refusalOf("defillama", { coins: {} }).kind).toBe("NotFound")
    const coins = { "ethereum:0xabc": { price: 5, symbol: "SYN", timestamp: 1_741_982_400, confidence: 0.1 } }
    expect(refusalOf("defillama", { coins }).kind).toBe("NoData")
  })

  it("Kraken: a fault comes with status 200, and a pair gives its currency", () => {
    expect(refusalOf("kraken", { error: ["EQuery:Unknown asset pair"] }).kind).toBe("NotFound")
    expect(refusalOf("kraken", { error: ["EAPI:Rate limit exceeded"] }).kind).toBe("RateLimited")
    const result = { XXBTZEUR: { c: ["60000.10000", "0.1"] }, "SYN/CHF": { c: ["1.50", "2"] } }
    expect(foundIn("kraken", { error: [], result }).quotes).toMatchObject([
      { symbol: "XXBTZEUR", currency: "EUR", value: "60000.1" },
      { symbol: "SYN/CHF", currency: "CHF", value: "1.5" },
    ])
  })

  it("CryptoCompare: a symbol without a market is not found, and a bar of zeros is none", () => {
    expect(
      refusalOf("cryptocompare", { Response: "Error", Message: "There is no data for the symbol SYN." }).kind,
    ).toBe("NotFound")
    expect(refusalOf("cryptocompare", { Data: { Data: [{ time: 1_741_910_400, close: 0 }] } }).kind).toBe("NoData")
  })

  it("Alchemy: a token that is not found has its reason beside an empty list of prices", () => {
    const data = [{ network: "eth-mainnet", address: "0xAB", prices: [], error: { message: "Token not found" } }]
    expect(refusalOf("alchemy", { data })).toMatchObject({
      kind: "NotFound",
      sentence: expect.stringContaining("eth-mainnet:0xab"),
    })
  })

  it("CoinMarketCap: success is no error, and a close without a currency has none", () => {
    const quotes = [{ timeOpen: "2025-03-14T00:00:00.000Z", quote: { name: "2784", open: 1, close: 2.5, volume: 9 } }]
    const body = { status: { error_code: "0", error_message: "SUCCESS" }, data: { symbol: "SYN", quotes } }
    expect(foundIn("exchanges", body).series).toMatchObject([
      { symbol: "SYN", currency: null, points: [{ value: "2.5" }] },
    ])
  })

  it("an order book is no price", () => {
    expect(refusalOf("exchanges", { bids: [["1", "2"]], asks: [["3", "4"]] }).kind).toBe("NoData")
  })
})

describe("exchange rates", () => {
  const ratesOf = (body: unknown, uri: string | null = null) => foundIn("fx", body, { uri }).rates

  it("a rate for 100 or 1000 units becomes the rate of one", () => {
    expect(
      ratesOf({ rates: [{ currencyCode: "IDR", amount: 1000, validFor: "2025-03-14", rate: 1.25 }] }),
    ).toMatchObject([{ base: "IDR", quote: "CZK", value: "0.00125", stated: "1.25", per: "1000" }])
    const norges =
      "BASE_CUR,QUOTE_CUR,UNIT_MULT,TIME_PERIOD,OBS_VALUE\nSEK,NOK,2,2025-03-14,104.5\nUSD,NOK,0,2025-03-14,10.6\n"
    expect(ratesOf(norges)).toMatchObject([
      { base: "SEK", quote: "NOK", value: "1.045" },
      { base: "USD", quote: "NOK", value: "10.6" },
    ])
    const bnr =
      '<DataSet><Body><OrigCurrency>RON</OrigCurrency><Cube date="2025-03-14"><Rate currency="JPY" multiplier="100">3.1</Rate></Cube></Body></DataSet>'
    expect(ratesOf(bnr)).toMatchObject([{ base: "JPY", quote: "RON", day: "2025-03-14", value: "0.031" }])
  })

  it("each rate keeps the direction in which it is stated", () => {
    const fred = {
      observations: [
        { date: "2025-03-13", value: "." },
        { date: "2025-03-14", value: "1.09" },
      ],
    }
    expect(ratesOf(fred, "https://api.stlouisfed.org/fred/series/observations?series_id=DEXUSEU")).toMatchObject([
      { base: "EUR", quote: "USD", day: "2025-03-14" },
    ])
    expect(ratesOf(fred, "https://api.stlouisfed.org/fred/series/observations?series_id=DEXCAUS")).toMatchObject([
      { base: "USD", quote: "CAD" },
    ])
    expect(ratesOf([{ Period: "2025-03-14T00:00:00", Timeseries: "Japan: Yen per Rand", Value: 8.1 }])).toMatchObject([
      { base: "ZAR", quote: "JPY" },
    ])
    expect(ratesOf([{ Period: "2025-03-14T00:00:00", Timeseries: "Rand per Euro", Value: 19.8 }])).toMatchObject([
      { base: "EUR", quote: "ZAR" },
    ])
    expect(ratesOf("DATE,XUDLUSS\n14 Mar 2025,1.2930\n")).toMatchObject([
      { base: "GBP", quote: "USD", day: "2025-03-14", value: "1.293" },
    ])
    expect(ratesOf({ observations: [{ d: "2025-03-14", FXUSDCAD: { v: "1.4370" } }] })).toMatchObject([
      { base: "USD", quote: "CAD", value: "1.437" },
    ])
  })

  it("banks that answer in one form are distinguished by their host or their title, and an unknown one is refused", () => {
    const valute = '<Valute Code="USD"><CharCode>USD</CharCode><Nominal>10</Nominal><Value>85,5</Value></Valute>'
    const document = (attributes: string) => `<ValCurs ${attributes}>${valute}</ValCurs>`
    const market = 'name="Foreign Currency Market"'
    expect(ratesOf(document(`Date="14.03.2025" ${market}`))).toMatchObject([
      { quote: "RUB", value: "8.55", day: "2025-03-14" },
    ])
    expect(ratesOf(document(`Date="2025-03-14" ${market}`))).toMatchObject([{ quote: "TJS", value: "8.55" }])
    expect(ratesOf(document('Date="14.03.2025"'), "https://www.bnm.md/en/official_exchange_rates")).toMatchObject([
      { quote: "MDL" },
    ])
    expect(refusalOf("fx", document('Date="14.03.2025"')).kind).toBe("Malformed")
  })

  it("further banks state their rates in their own direction and number of units", () => {
    const hongKong = { result: { records: [{ end_of_day: "2025-03-14", usd: 7.77, eur: null }] } }
    expect(ratesOf(hongKong)).toMatchObject([{ base: "USD", quote: "HKD", day: "2025-03-14", value: "7.77" }])
    const turkey = { items: [{ Tarih: "14-03-2025", TP_DK_JPY_A_YTL: "24.6", TP_DK_JPY_S_YTL: "24.8" }] }
    expect(ratesOf(turkey)).toMatchObject([
      { base: "JPY", quote: "TRY", day: "2025-03-14", value: "0.247", per: "100" },
    ])
    expect(ratesOf("VALUTA;KURTYP;TID;INDHOLD\nEUR;KBH;2025M03D14;745.9\nUSD;KBH;2025M03D14;..\n")).toMatchObject([
      { base: "EUR", quote: "DKK", day: "2025-03-14", value: "7.459" },
    ])
    const croatia = [{ datum_primjene: "2025-03-14", valuta: "CHF", srednji_tecaj: "0,961200" }]
    expect(ratesOf(croatia)).toMatchObject([{ base: "EUR", quote: "CHF", value: "0.9612" }])
  })

  it("gold per gram becomes gold per troy ounce of 31.1034768 grams", () => {
    expect(ratesOf([{ data: "2025-03-14", cena: 100 }])).toMatchObject([
      { base: "XAU", quote: "PLN", value: "3110.34768", per: "1 g" },
    ])
  })

  it("the ounce of a metal is the reciprocal of its rate", () => {
    const rates = foundIn("currency-api", { date: "2025-03-14", eur: { usd: 1.09, xau: 0.0004 } }).rates
    expect(rates).toContainEqual({
      base: "XAU",
      quote: "EUR",
      day: "2025-03-14",
      value: "2500",
      stated: "0.0004",
      per: "reciprocal",
    })
  })

  it("Frankfurter: the day is the one of the answer, and an amount other than 1 is divided out", () => {
    expect(
      foundIn("frankfurter", { amount: 10, base: "EUR", date: "2025-03-14", rates: { USD: 10.9 } }).rates,
    ).toMatchObject([{ base: "EUR", quote: "USD", day: "2025-03-14", value: "1.09" }])
    expect(
      foundIn("frankfurter", {
        base: "EUR",
        start_date: "2025-03-13",
        rates: { "2025-03-13": { USD: 1.08 }, "2025-03-14": { USD: 1.09 } },
      }).rates,
    ).toHaveLength(2)
    expect(
      foundIn(
        "frankfurter",
        '{"date":"2025-03-14","base":"XAU","quote":"EUR","rate":2700.5}\n{"date":"2025-03-14","base":"EUR","quote":"CHF","rate":0.96}\n',
      ).rates,
    ).toHaveLength(2)
    expect(refusalOf("frankfurter", { message: "not found" }, { status: 404 }).kind).toBe("NotFound")
  })

  it("the European Central Bank: columns are found by their titles, and an empty body means no rates", () => {
    const csv =
      "KEY,FREQ,CURRENCY,CURRENCY_DENOM,TIME_PERIOD,OBS_VALUE,OBS_STATUS\nEXR.D.CHF,D,CHF,EUR,2025-03-14,0.9612,A\n"
    expect(foundIn("ecb", csv).rates).toMatchObject([{ base: "EUR", quote: "CHF", day: "2025-03-14", value: "0.9612" }])
    expect(refusalOf("ecb", "").kind).toBe("NoData")
  })

  it("a rate of zero is malformed and no rate", () => {
    expect(refusalOf("currency-api", { date: "2025-03-14", eur: { usd: 0 } }).kind).toBe("Malformed")
  })
})
