import { existsSync, readdirSync, readFileSync } from "node:fs"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { decimal, divide, isPositive, multiply, round, subtract, toPlainString } from "#domain/numbers/decimal.ts"
import type { Found, Refusal } from "#server/marketdata/providers/answers.ts"
import { readAnswer, serviceNames } from "#server/marketdata/providers/registry.ts"
import { answersIn } from "#scripts/marketdata/recordings.ts"
import { shared } from "#tests/domain/measures/published.ts"

/* Real answers of the services that were recorded by other projects. They are beside the project. */

const folder = new URL("reference/providers/", shared)
const foldersOf = (url: URL): ReadonlyArray<string> =>
  existsSync(url)
    ? readdirSync(url, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : []
const services = foldersOf(folder)
const recordings = services.flatMap((service) =>
  readdirSync(new URL(`${service}/`, folder)).map((file) => ({ service, file })),
)

type Outcome = Result.Result<Found, Refusal>

function outcomesOf(service: string, file: string): ReadonlyArray<Outcome> {
  return answersIn(readFileSync(new URL(`${service}/${file}`, folder))).map((answer) => {
    const result = readAnswer(service, answer)
    if (!result) throw new Error(`there is no service ${service}`)
    return result
  })
}

/** The file whose name begins so. */
const fileOf = (service: string, start: string): string =>
  recordings.find((recording) => recording.service === service && recording.file.startsWith(start))?.file ?? start

const foundIn = (service: string, start: string): ReadonlyArray<Found> =>
  outcomesOf(service, fileOf(service, start)).flatMap((outcome) => (Result.isSuccess(outcome) ? [outcome.success] : []))

const refusalsIn = (service: string, start: string): ReadonlyArray<string> =>
  outcomesOf(service, fileOf(service, start)).flatMap((outcome) =>
    Result.isFailure(outcome) ? [outcome.failure.kind] : [],
  )

const pointsIn = (start: string) => foundIn("yahoo", start)[0]?.series?.[0]?.points ?? []

/** What is wrong with an outcome: a refusal without a sentence, an empty list, a value that is no decimal. */
function faultsOf(outcome: Outcome): ReadonlyArray<string> {
  if (Result.isFailure(outcome)) {
    const { sentence } = outcome.failure
    return /^[A-Z].{10,}[.!?]$/su.test(sentence) ? [] : [`no sentence: ${sentence}`]
  }
  const { series = [], rates = [] } = outcome.success
  const values = [...series.flatMap(({ points }) => points), ...rates].map(({ value }) => value)
  return [
    ...(Object.keys(outcome.success).length === 0 ? ["read without any value"] : []),
    ...values.filter((value) => !/^-?\d{1,18}(\.\d{1,18})?$/.test(value)).map((value) => `no decimal: ${value}`),
    ...rates.filter(({ value }) => !isPositive(decimal(value))).map(({ base }) => `no positive rate of ${base}`),
  ]
}

describe.skipIf(recordings.length === 0)("answers that others recorded [needs ../shared]", () => {
  it("each service that was recorded has a reader", () => {
    expect(services.filter((service) => !serviceNames.includes(service))).toEqual([])
  })

  it.each(recordings)("each answer in $service/$file is read or refused with a sentence", ({ service, file }) => {
    const outcomes = outcomesOf(service, file)
    expect(outcomes).not.toEqual([])
    expect(outcomes.flatMap(faultsOf)).toEqual([])
  })

  it("1259.5 pence of a listing in London are 12.595 pounds, and the unit stays with the series", () => {
    const [series] = foundIn("yahoo", "yf__chart-OCDO.L")[0]?.series ?? []
    expect(series).toMatchObject({ currency: "GBP", rawUnit: "GBp" })
    expect(series?.points[0]).toMatchObject({ day: "2020-01-02", value: "12.595", stated: "1259.5" })
  })

  it("the close before a split is multiplied by the split, and gives the price of that day with the later ones", () => {
    const [series] = foundIn("yahoo", "yf__historical-via-chart-NVDA-split")[0]?.series ?? []
    expect(series?.splits).toEqual([{ symbol: "NVDA", day: "2021-07-20", numerator: "4", denominator: "1" }])
    const before = series?.points.find(({ day }) => day === "2021-07-19")
    const after = series?.points.find(({ day }) => day === "2021-07-20")
    expect(before?.value).toBe(toPlainString(multiply(decimal(before?.stated ?? "0"), decimal("4"))))
    expect(after?.value).toBe(after?.stated)
    // The split 10-for-1 of June 2024 is not in the answer, and the series says until when splits are known.
    expect(series).toMatchObject({ adjustment: "splits", splitsKnownUntil: "2022-01-28" })
    const quoted = round(multiply(decimal(before?.value ?? "0"), decimal("10")), { decimals: 2, rounding: "half-even" })
    expect(toPlainString(quoted)).toBe("751.19")
  })

  it("a split and a dividend are read with their days", () => {
    const [series] = foundIn("yahoo", "yf__chart-AAPL-2020-08-31")[0]?.series ?? []
    expect(series?.splits).toMatchObject([{ day: "2020-08-31", numerator: "4", denominator: "1" }])
    expect(series?.dividends).toMatchObject([{ exDay: "2020-11-06", amount: "0.205", currency: "USD" }])
  })

  it("a bar without a close is left out and is no zero", () => {
    const points = pointsIn("ph__test_yahoo_inrx")
    expect(points.map(({ day }) => day)).toEqual(["2017-07-10", "2017-07-12", "2017-07-13"])
  })

  it("a bar belongs to the day in Sydney and not to the day in UTC", () => {
    expect(pointsIn("pp__yahoo_australian")[0]?.day).toBe("2021-10-13")
    expect(pointsIn("pp__yahoo_australian").at(-1)).toMatchObject({ day: "2022-01-13", provisional: true })
  })

  it.each(["2_yf__quote-SI", "yf__quote-SIX", "yf__quote-APS.AX", "yf__quoteSummary-assetProfile-QQQQ"])(
    "the answer %s about a share that is gone is not found, and has no price",
    (start) => {
      expect(refusalsIn("yahoo", start)).toEqual(["NotFound"])
      expect(foundIn("yahoo", start)).toEqual([])
    },
  )

  it("the rates of the data service of the European Central Bank equal those of its file on every common day", () => {
    const [header = "", ...days] = readFileSync(new URL("market/ecb-reference-rates.csv", shared), "utf8")
      .trim()
      .split("\n")
    const currencies = header.trim().split(",")
    const published = new Map(
      days.flatMap((line) => {
        const [day = "", ...values] = line.trim().split(",")
        return values.map((value, i) => [`${currencies[i + 1]} ${day}`, value] as const)
      }),
    )
    const rates = foundIn("fx", "frank__ecb_recent")[0]?.rates ?? []
    const compared = rates.flatMap(({ quote, day, value }) => {
      const other = published.get(`${quote} ${day}`)
      return other ? [[`${quote} ${day}`, value, toPlainString(decimal(other))] as const] : []
    })
    expect(compared.length).toBeGreaterThan(50)
    for (const [name, value, other] of compared) expect(`${name}: ${value}`).toBe(`${name}: ${other}`)
  })

  it("a rate for 100 forint is divided by 100", () => {
    expect(foundIn("fx", "frank__nb.yml")[0]?.rates?.[0]).toEqual({
      base: "HUF",
      quote: "NOK",
      day: "2026-03-16",
      value: "0.02857",
      stated: "2.857",
      per: "100",
    })
  })

  it("gold is priced by the ounce, from a rate and from a price per gram", () => {
    const euro = foundIn("currency-api", "eur.json")[0]?.rates?.find(
      ({ base, quote }) => base === "XAU" && quote === "EUR",
    )
    expect(toPlainString(round(decimal(euro?.value ?? "0"), { decimals: 2, rounding: "half-even" }))).toBe("3634.54")
    const zloty = foundIn("fx", "frank__nbp.yml")
      .flatMap(({ rates = [] }) => rates)
      .find(({ base }) => base === "XAU")
    expect(zloty).toMatchObject({ quote: "PLN", day: "2026-03-02", stated: "595.71", per: "1 g" })
    expect(toPlainString(round(decimal(zloty?.value ?? "0"), { decimals: 2, rounding: "half-even" }))).toBe("18528.65")
  })

  it("700 shares are 100 after the reverse split 1-for-7", () => {
    const split = foundIn("twelvedata", "td__splits_calendar")[0]?.splits?.find(({ symbol }) => symbol === "SMXWW")
    const units = divide(
      multiply(decimal("700"), decimal(split?.numerator ?? "0")),
      decimal(split?.denominator ?? "1"),
      {
        decimals: 6,
        rounding: "half-even",
      },
    )
    expect(toPlainString(units)).toBe("100")
  })

  it("one ISIN has many listings of one share class", () => {
    const listings = foundIn("openfigi", "figi__isin_example")[0]?.instruments ?? []
    expect(listings.length).toBeGreaterThan(100)
    expect(new Set(listings.map(({ shareClassFigi }) => shareClassFigi)).size).toBe(1)
  })

  it("several calls in one have one block and one result each", () => {
    const found = foundIn("evm-jsonrpc", "rt__test_check_linea_airdrop")
    expect(found[0]?.facts).toEqual([{ about: "chain", value: "59144" }])
    expect(found[1]?.calls).toHaveLength(3)
    expect(new Set(found[1]?.calls?.map(({ block }) => block))).toEqual(new Set(["23201614"]))
  })

  it("balances count with the decimals of their token", () => {
    const balances = foundIn("evm-jsonrpc", "rt__test_get_token_balance").flatMap((found) => found.balances ?? [])
    const amounts = balances.filter(({ symbol }) => symbol === "USDC").map(({ chainId, amount }) => [chainId, amount])
    expect(amounts).toContainEqual([137, "23.755147"])
    expect(amounts).toContainEqual([1, "0.000009"])
  })

  it("a native balance at a block is exact to the last wei", () => {
    const balances = foundIn("evm-jsonrpc", "rt__test_get_onchain_historical").flatMap((found) => found.balances ?? [])
    expect(balances).toContainEqual(
      expect.objectContaining({ contract: null, amount: "8.275127966894157145", block: "11565019", symbol: "ETH" }),
    )
  })

  it("a node that answers with nothing is malformed, and a range that it refuses has its reason", () => {
    expect(refusalsIn("evm-jsonrpc", "rt__test_json_decode_error")).toEqual(["Malformed"])
    expect(refusalsIn("evm-jsonrpc", "rt__test_errors_web3_logs")).toEqual(["NoData"])
  })

  it("latitude and longitude are not swapped, and a page about bandwidth is a limit", () => {
    const near = (stated: string | undefined, expected: string): boolean =>
      Math.abs(Number(toPlainString(subtract(decimal(stated ?? "0"), decimal(expected))))) < 0.01
    const cologne = foundIn("nominatim", "geoc__nominatim_cologne")[0]?.addresses?.[0]
    expect([near(cologne?.latitude, "50.941"), near(cologne?.longitude, "6.958")]).toEqual([true, true])
    const garden = foundIn("photon", "geoc__photon_madison")[0]?.addresses?.[0]
    expect([near(garden?.latitude, "40.7505"), near(garden?.longitude, "-73.9936")]).toEqual([true, true])
    expect(refusalsIn("nominatim", "geoc__nominatim_over_limit")).toEqual(["RateLimited"])
  })

  it("each token list is read completely", () => {
    const chains = (file: string, chain: string): number =>
      (foundIn("evm-data", file)[0]?.instruments ?? []).filter(({ contracts }) => contracts?.[0]?.chain === chain)
        .length
    expect(chains("uniswap-default", "8453")).toBe(109)
    expect(chains("pancakeswap", "56")).toBe(428)
    expect(chains("linea", "59144")).toBe(81)
    expect(chains("optimism", "10")).toBe(195)
  })
})
