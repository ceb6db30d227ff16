import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { symbolOfInstrument } from "#domain/instrument/instrument.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import { serverDay } from "#server/identity/today.ts"
import {
  instrumentsWithSymbols,
  type MergeRefused,
  mergeInstruments,
  setSymbol,
  symbolInScheme,
} from "#server/marketdata/instruments.ts"
import { readSettings } from "#server/settings/settings.ts"
import { openInstallation } from "./setup/installation.ts"

const usage = `npm run instruments -- show ID
npm run instruments -- symbol ID SCHEME [VALUE [SINCE]]
npm run instruments -- merge ID INTO

An instrument is a share, fund, coin or metal, which all households share. show lists its names. symbol prints the symbol
that it has in a scheme, such as isin, ticker, or a provider like yahoo; with VALUE it stores another one: from the day
SINCE on, so that the former symbol keeps the days before, or for all days because the former was wrong. merge lets an
instrument continue as another one of the same kind and currency: its prices stay, and it gets those of the other from now
on. A merger cannot be undone.

Exits with 0 when it was done, 1 when there is no such instrument or symbol or a merger is refused, 2 on wrong usage.`

const reasons: Readonly<Record<MergeRefused, string>> = {
  missing: "There is no such instrument.",
  same: "Both are the same instrument.",
  otherCurrency: "The two have prices in different currencies.",
  otherKind: "The two are of different kinds.",
  otherRealm: "One of the two belongs to demo households.",
  mergedElsewhere: "One of the two was merged before. Name the instrument into which it was merged.",
}

const isId = (text: string | undefined): text is string =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text ?? "")
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)
const isScheme = (text: string | undefined): text is string => /^[a-z][a-z0-9-]{0,30}$/.test(text ?? "")

/** The work of a call, which answers whether it was done; undefined for a wrong call. */
function workOf([command, id, ...rest]: ReadonlyArray<string>) {
  if (!isId(id)) return undefined
  const [first, value, since, ...more] = rest
  return async (db: ReturnType<typeof openDatabase>): Promise<boolean | undefined> => {
    const [instrument] = await instrumentsWithSymbols(db, "real", [id])
    if (!instrument) return said(false, reasons.missing)
    if (command === "show" && rest.length === 0) {
      const names = instrument.symbols.map(
        ({ scheme, value: name, since: from, until }) =>
          `  ${scheme} ${name}${from ? ` from ${from}` : ""}${until ? ` until before ${until}` : ""}`,
      )
      return said(true, `${instrument.name}: ${instrument.kind} in ${instrument.currency}`, ...names)
    }
    if (command === "merge" && isId(first) && rest.length === 1) {
      const refused = await mergeInstruments(db, { from: id, into: first }, new Date())
      return refused ? said(false, reasons[refused]) : said(true, `${instrument.name} continues as ${first}.`)
    }
    if (command !== "symbol" || !isScheme(first) || more.length > 0) return undefined
    if (value === undefined) {
      const symbol = await symbolInScheme(db, first, symbolOfInstrument(id), serverDay(new Date()))
      return symbol === undefined ? said(false, `It has no symbol of ${first}.`) : said(true, symbol)
    }
    if (since !== undefined && !isDay(since)) return undefined
    await setSymbol(db, id, { scheme: first, value }, (since as CalendarDate | undefined) ?? null)
    return said(true, `${instrument.name}: ${first} ${value}${since ? ` from ${since}` : ""}`)
  }
}

function said(done: boolean, ...lines: ReadonlyArray<string>): boolean {
  for (const line of lines) process.stdout.write(`${line}\n`)
  return done
}

async function run(work: NonNullable<ReturnType<typeof workOf>>): Promise<number> {
  const installation = await openInstallation(readSettings(), {
    beside: true,
    onProgress: (line) => process.stderr.write(`${line}\n`),
  })
  const pool = openPool(installation.settings.databaseUrl, { max: 1 })
  try {
    const done = await work(openDatabase(pool))
    if (done === undefined) process.stderr.write(`${usage}\n`)
    return done === undefined ? 2 : Number(!done)
  } finally {
    await pool.end()
    await installation.close()
  }
}

const given = process.argv.slice(2)
const work = workOf(given)
if (given.includes("--help")) said(true, usage)
else if (work) process.exitCode = await run(work)
else {
  process.stderr.write(`${usage}\n`)
  process.exitCode = 2
}
