import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { openDatabase, openPool } from "#server/db/database.ts"
import { importFiles } from "#server/marketdata/importFiles.ts"
import { messageOf } from "#server/logging/messageOf.ts"
import { listSeries, type SeriesAge } from "#server/marketdata/catalogue.ts"
import { type LastFetch, lastFetches } from "#server/marketdata/fetches.ts"
import { serviceNames } from "#server/marketdata/providers/registry.ts"
import { readSettings } from "#server/settings/settings.ts"
import { askedToEnd } from "./setup/ending.ts"
import { openInstallation } from "./setup/installation.ts"
import { type ReadRequest, readRecording } from "./marketdata/read.ts"

const usage = `npm run market-data -- import FILE… [--currency USD] [--symbol AAPL]
npm run market-data -- status
npm run market-data -- read SERVICE FILE [--json]

status lists every series with the days it covers, and the result of the last attempt to fetch rates. import reads
prices and exchange rates from files. Both work whether or not the product is running. What can be imported:

  eurofxref-hist.zip and the other files of the European Central Bank's reference rates, as zip, CSV or XML
  date,USD,CHF,…   a table of rates: units of each currency for 1 EUR
  date,close       a table of closing prices: --currency is their currency. They are stored under the name of the file,
                   or under --symbol.

Lines without a valid day or price are refused and reported with their numbers; all others are imported. A value that
differs from the stored one is stored as its correction. Importing a file again changes nothing.

read prints what the product makes of a recorded answer of a service, and stores nothing: prices with their currency, unit
and days, splits, dividends, instruments, rates, balances, addresses, or why it is refused. FILE is the body of an answer, a
cassette in YAML, or JSON with request and response. Services:
${serviceNames.join(", ")}.

Exits with 0 when everything was imported or read, also when what was read is refused; 1 when an import refused something;
2 on wrong usage.`

interface ImportRequest {
  readonly files: ReadonlyArray<string>
  readonly symbol?: string
  readonly currency?: string
}

type Request = ImportRequest | ReadRequest | "status"

/** The parsed command, the requested help, or the message for a wrong call. */
function requestOf(given: ReadonlyArray<string>): Request | { readonly help: string } | { readonly mistake: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      allowPositionals: true,
      options: {
        symbol: { type: "string" },
        currency: { type: "string" },
        json: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    })
    const [command, ...files] = positionals
    if (values.help) return { help: usage }
    if (command === "status" && files.length === 0) return "status"
    if (command === "read") {
      const [service, file] = files
      return service === undefined || file === undefined || files.length > 2
        ? { mistake: usage }
        : { service, file: fromWhereItWasCalled(file), json: values.json ?? false }
    }
    if (command !== "import" || values.json || files.length === 0) return { mistake: usage }
    if (values.symbol !== undefined && files.length > 1) {
      return { mistake: "--symbol names the prices of one file, and there are several. Import them one by one." }
    }
    const { symbol, currency } = values
    return {
      files: files.map(fromWhereItWasCalled),
      ...(symbol === undefined ? {} : { symbol }),
      ...(currency === undefined ? {} : { currency: currency.toUpperCase() }),
    }
  } catch (error) {
    return { mistake: `${messageOf(error)}\n\n${usage}` }
  }
}

/** Resolves a path from the folder where npm was called: npm runs its scripts in the folder of the project. */
const fromWhereItWasCalled = (file: string): string => resolve(process.env["INIT_CWD"] ?? process.cwd(), file)

async function run(request: ImportRequest | "status"): Promise<number> {
  const screen = screenOf(process.stderr)
  const ending = askedToEnd(() => process.exit(130))
  const installation = await openInstallation(readSettings(), { beside: true, onProgress: screen.say })
  // Years of rates in one statement may take a slow disk longer than the product's statement timeout.
  const pool = openPool(installation.settings.databaseUrl, { max: 1, statementTimeoutMs: 0 })
  const db = openDatabase(pool)
  try {
    if (request === "status") {
      for (const line of statusLines(await listSeries(db), await lastFetches(db))) screen.say(line)
      return 0
    }
    const { files, ...how } = request
    const imported = await importFiles(db, files, { ...how, ...screen, clock: () => new Date(), signal: ending })
    return imported === "complete" ? 0 : 1
  } finally {
    screen.clear()
    await pool.end()
    await installation.close()
  }
}

/** The days and the last source of every series, and the outcome of the last request to each provider. */
function statusLines(series: ReadonlyArray<SeriesAge>, fetches: ReadonlyArray<LastFetch>): ReadonlyArray<string> {
  const attempts = fetches.map(({ provider, attemptedAt, outcome, error, succeededAt, failuresInARow }) =>
    outcome === "failed"
      ? `${provider}: failed at ${attemptedAt.toISOString()}, ${failuresInARow} in a row: ${error}. ` +
        `Last success: ${succeededAt?.toISOString() ?? "none"}.`
      : `${provider}: fetched at ${attemptedAt.toISOString()}, ${outcome === "taken" ? "new values" : "nothing new"}`,
  )
  const covered = series.map(
    ({ kind, symbol, currency, firstOn, lastOn, source }) =>
      `${kind === "rate" ? `1 EUR in ${symbol}` : `${symbol} in ${currency}`}: ${firstOn} to ${lastOn}, last from ${source}`,
  )
  return series.length + fetches.length === 0 ? ["There are no prices and no rates yet."] : [...covered, ...attempts]
}

/** Permanent lines go to standard output. On a terminal, the progress is one line below them that is overwritten. */
function screenOf(terminal: typeof process.stderr) {
  const clear = () => void (terminal.isTTY && terminal.write("\r\u001b[K"))
  let last = performance.now()
  return {
    clear,
    say: (line: string) => {
      clear()
      console.log(line)
    },
    progress: (line: string) => {
      if (terminal.isTTY) terminal.write(`\r\u001b[K${line}`)
      else if (performance.now() - last > 1_000) {
        last = performance.now()
        console.log(line)
      }
    },
  }
}

async function command(): Promise<number> {
  const asked = requestOf(process.argv.slice(2))
  if (asked === "status" || "files" in asked) return run(asked)
  if ("service" in asked) {
    const read = readRecording(asked)
    if ("mistake" in read) console.error(read.mistake)
    else for (const line of read.lines) console.log(line)
    return "mistake" in read ? 2 : 0
  }
  if ("help" in asked) console.log(asked.help)
  else console.error(asked.mistake)
  return "help" in asked ? 0 : 2
}

const status = await command().catch((error: unknown) => {
  console.error(messageOf(error))
  return 1
})
process.exit(status)
