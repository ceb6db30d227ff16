import { readFile } from "node:fs/promises"
import { setImmediate as nextTurn } from "node:timers/promises"
import { promisify } from "node:util"
import { gunzip } from "node:zlib"
import { Result } from "effect"
import { readMarketFile } from "#server/marketdata/files/readFile.ts"
import type { Point, SeriesKey, SeriesPoints } from "#server/marketdata/points.ts"
import { type Provider, ProviderFailed } from "#server/marketdata/provider.ts"

/** The newest day of the file. */
export const releasedUpTo = "2026-04-13"

/** The source of its values. Those of the bank itself come before them. */
export const releasedSource = "ecb-release"

const file = new URL("eurofxref-hist.csv.gz", import.meta.url)

/**
 * The reference rates of the European Central Bank that come with the product, so that an installation without a network
 * converts every day up to them. They are read from a file and loaded like those of a provider: once, and again when a
 * release brings newer ones.
 */
export const releasedRates: Provider = {
  id: releasedSource,
  follows: () => [{ kind: "rate", symbol: "USD" }],
  isDue: (newestOn) => newestOn === null || newestOn < releasedUpTo,
  async fetch({ validators }) {
    if (validators.etag === releasedUpTo) return { kind: "unchanged" }
    const series = await readReleasedRates()
    return { kind: "published", series, refused: [], validators: { etag: releasedUpTo, lastModified: null } }
  },
}

/**
 * The rates of the file by currency. Reads some hundred days at a time, and lets other work run between: reading all of
 * them at once would delay every request by as long. Throws {@link ProviderFailed} if a line is not readable.
 */
export async function readReleasedRates(): Promise<ReadonlyArray<SeriesPoints>> {
  const text = (await promisify(gunzip)(await readFile(file))).toString("utf8")
  const [header = "", ...lines] = text.split("\n")
  const found = new Map<string, SeriesKey & { readonly currency: string; readonly points: Array<Point> }>()
  for (let from = 0; from < lines.length; from += daysAtOnce) {
    await nextTurn()
    const part = [header, ...lines.slice(from, from + daysAtOnce)].join("\n")
    for (const { kind, symbol, currency, points } of valuesOf(part)) {
      const known = found.get(symbol)
      if (known) known.points.push(...points)
      else found.set(symbol, { kind, symbol, currency, points: [...points] })
    }
  }
  return [...found.values()]
}

const daysAtOnce = 200

function valuesOf(part: string): ReadonlyArray<SeriesPoints> {
  // Nothing in the file is in the future, also where the clock of a machine is wrong.
  const [document] = readMarketFile("eurofxref-hist.csv", Buffer.from(part), { now: new Date(releasedUpTo) })
  if (!document || Result.isFailure(document.content) || document.content.success.refused.length > 0) {
    throw new ProviderFailed("The exchange rates that come with the product are damaged. Install the product again.", {
      again: false,
    })
  }
  return document.content.success.series
}
