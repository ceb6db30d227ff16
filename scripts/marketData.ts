import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { openDatabase, openPool } from "#server/db/database.ts"
import { importFiles } from "#server/marketdata/importFiles.ts"
import { messageOf } from "#server/logging/messageOf.ts"
import { listSeries, type SeriesAge } from "#server/marketdata/catalogue.ts"
import { decideHeld, type HeldPoint, waitingPoints } from "#server/marketdata/held/held.ts"
import { isHundredfold } from "#server/marketdata/held/judge.ts"
import { withChosenOrders } from "#server/marketdata/feeds/orders.ts"
import { type LastFetch, lastFetches } from "#server/marketdata/fetches.ts"
import { serviceNames } from "#server/marketdata/providers/registry.ts"
import { readSettings } from "#server/settings/settings.ts"
import { askedToEnd } from "./setup/ending.ts"
import { openInstallation } from "./setup/installation.ts"
import { outgoing } from "#server/settings/outgoing.ts"
import { type FeedCommand, feedLines, runFeedCommand } from "./marketdata/feeds.ts"
import { type ReadRequest, readRecording } from "./marketdata/read.ts"

const usage = `npm run market-data -- import FILE… [--currency USD] [--symbol AAPL]
npm run market-data -- status
npm run market-data -- held
npm run market-data -- accept SYMBOL [DAY]
npm run market-data -- reject SYMBOL [DAY]
npm run market-data -- read SERVICE FILE [--json]
npm run market-data -- update
npm run market-data -- search TEXT
npm run market-data -- history SYMBOL [--from 2026-01-31]
npm run market-data -- stop PROVIDER
npm run market-data -- resume PROVIDER

status lists every series with the days it covers, the result of the last attempt to fetch rates, and the state of each
provider of prices. update fetches the prices of all that households hold now. search asks the providers for instruments.
history prints what a provider has of a symbol such as YAHOO:AAPL, and stores nothing. stop sends nothing to a provider until
it is resumed. import reads
prices and exchange rates from files. All work whether or not the product is running. What can be imported:

  eurofxref-hist.zip and the other files of the European Central Bank's reference rates, as zip, CSV or XML
  date,USD,CHF,…   a table of rates: units of each currency for 1 EUR
  date,close       a table of closing prices: --currency is their currency. They are stored under the name of the file,
                   or under --symbol.
  date,kind,value  a table of the splits and dividends of one share, in the order 2014-06-09,split,7:1 (7 new units for 1
                   old one) and 2014-08-07,dividend,0.47 (the ex-day, and the amount of one unit in --currency). A column
                   paid can say when a dividend is paid. Owners see what they have not recorded as suggestions.

Lines without a valid day or price are refused and reported with their numbers; all others are imported. A value that
differs from the stored one is stored as its correction. Importing a file again changes nothing.

held lists prices of providers that are more than 50 % away from the day before without a split. They count nowhere until
you accept them; rejected ones are not stored. With DAY, only the prices of that day are decided.

read prints what the product makes of a recorded answer of a service, and stores nothing: prices with their currency, unit
and days, splits, dividends, instruments, rates, balances, addresses, or why it is refused. FILE is the body of an answer, a
cassette in YAML, or JSON with request and response. Services:
${serviceNames.join(", ")}.

Exits with 0 when everything was imported or read, also when what was read is refused; 1 when an import refused something
or no such price is held;
2 on wrong usage.`

interface ImportRequest {
  readonly files: ReadonlyArray<string>
  readonly symbol?: string
  readonly currency?: string
}

interface DecisionRequest {
  readonly decision: "accepted" | "rejected"
  readonly symbol: string
  readonly day?: string
}

type StoreRequest = ImportRequest | DecisionRequest | "status" | "held" | FeedCommand
type Request = StoreRequest | ReadRequest

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
        from: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    })
    const [command, ...files] = positionals
    if (values.help) return { help: usage }
    if ((command === "status" || command === "held") && files.length === 0) return command
    if (command === "accept" || command === "reject") return decisionOf(command, files)
    const feed = feedCommandOf(command, files, values.from)
    if (feed) return feed
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

function decisionOf(command: "accept" | "reject", [symbol, day, ...more]: ReadonlyArray<string>) {
  if (symbol === undefined || more.length > 0) return { mistake: usage }
  if (day !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(day))
    return { mistake: `${day} is not a day written YYYY-MM-DD` }
  const decision = command === "accept" ? "accepted" : "rejected"
  return { decision, symbol, ...(day === undefined ? {} : { day }) } as const
}

function feedCommandOf(
  command: string | undefined,
  given: ReadonlyArray<string>,
  from: string | undefined,
): FeedCommand | undefined {
  const [first] = given
  if (command === "update" && first === undefined) return { feed: "update" }
  if (command === "search" && first !== undefined) return { feed: "search", text: given.join(" ") }
  if (first === undefined || given.length > 1) return undefined
  if (command === "history") return { feed: "history", symbol: first, from }
  return command === "stop" || command === "resume" ? { feed: command, provider: first } : undefined
}

/** Resolves a path from the folder where npm was called: npm runs its scripts in the folder of the project. */
const fromWhereItWasCalled = (file: string): string => resolve(process.env["INIT_CWD"] ?? process.cwd(), file)

async function run(request: StoreRequest): Promise<number> {
  const screen = screenOf(process.stderr)
  const ending = askedToEnd(() => process.exit(130))
  const installation = await openInstallation(readSettings(), { beside: true, onProgress: screen.say })
  // Years of rates in one statement may take a slow disk longer than the product's statement timeout.
  const pool = openPool(installation.settings.databaseUrl, { max: 1, statementTimeoutMs: 0 })
  const db = openDatabase(pool)
  const { settings } = installation
  const asking = {
    db,
    send: outgoing(settings),
    settings: await withChosenOrders(db, settings.feeds),
    now: () => new Date(),
    signal: ending,
    longestWaitMs: 600_000,
  }
  try {
    if (request === "status") {
      for (const line of statusLines(await listSeries(db), await lastFetches(db))) screen.say(line)
      for (const line of await feedLines(asking)) screen.say(line)
      return 0
    }
    if (request === "held") {
      for (const line of heldLines(await waitingPoints(db, "real"))) screen.say(line)
      return 0
    }
    if ("feed" in request) return await runFeedCommand(asking, request, screen.say)
    if ("decision" in request) {
      const decided = await decideHeld(db, request, () => new Date())
      screen.say(
        decided === 0 ? `No price of ${request.symbol} is held.` : `${request.symbol}: ${decided} ${request.decision}`,
      )
      return decided === 0 ? 1 : 0
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

/** Each held price with the last good one, and the likely reason. */
const heldLines = (waiting: ReadonlyArray<HeldPoint>): ReadonlyArray<string> =>
  waiting.length === 0
    ? ["No price is held."]
    : waiting.map(
        ({ symbol, currency, day, value, source, goodOn, goodValue }) =>
          `${symbol} ${day}: ${value} ${currency} from ${source}, after ${goodValue} on ${goodOn}` +
          (isHundredfold({ value: goodValue }, { value }) ? ". Likely pence or cents taken for whole units." : ""),
      )

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
  if (asked === "status" || asked === "held" || "files" in asked || "decision" in asked || "feed" in asked) {
    return run(asked)
  }
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
