import { defaultCurrencies } from "#domain/shared/currencies.ts"
import { setTimeout as pause } from "node:timers/promises"
import { Result } from "effect"
import type { Send } from "#server/outgoing/send.ts"
import { download } from "./download.ts"
import { readMarketFile } from "./files/readFile.ts"
import type { SeriesPoints } from "./points.ts"
import {
  noValidators,
  type Provider,
  type ProviderAnswer,
  ProviderFailed,
  type ProviderRequest,
  type Validators,
} from "./provider.ts"
import { lastPublishedDay, targetDaysAfter } from "./targetCalendar.ts"

interface EcbOptions {
  readonly send: Send
  /** The URL of the file of the last day. */
  readonly url: string
  readonly timeoutMs?: number
  /** The waits between attempts. */
  readonly retryWaitsMs?: ReadonlyArray<number>
}

/**
 * The euro foreign exchange reference rates of the European Central Bank: published on every TARGET day at about 16:00
 * in Frankfurt, for information, free of charge. By default, requests the small file of the last day; after a gap, the
 * file of 90 days or of the whole history in the same folder, so that no day is missed. A URL that does not end like
 * the bank's own is always requested as it is.
 */
export function ecbProvider({ send, url, timeoutMs = 30_000, retryWaitsMs = [2_000, 10_000] }: EcbOptions): Provider {
  return {
    id: "ecb",
    follows: () =>
      defaultCurrencies.filter((currency) => currency !== "EUR").map((symbol) => ({ kind: "rate", symbol })),
    isDue: (newestOn, now) => newestOn === null || newestOn < lastPublishedDay(now),
    async fetch(request) {
      const file = url.endsWith(`/${dailyFile.name}`) ? fileFor(request) : { ...dailyFile, name: url }
      const address = new URL(file.name, url).href
      // Used only for the file of the last day: the validators of one file do not apply to another.
      const isDaily = file !== recentFile && file !== wholeFile
      const validators = isDaily ? request.validators : noValidators
      const answer = await withRetries(
        async () => {
          const got = await download(send, {
            url: address,
            bytesMax: file.bytesMax,
            timeoutMs,
            validators,
            signal: request.signal,
          })
          return got.kind === "unchanged" ? got : publishedIn(address, got.content, got.validators, request.now)
        },
        { waitsMs: retryWaitsMs, signal: request.signal },
      )
      return answer.kind === "published" && !isDaily ? { ...answer, validators: noValidators } : answer
    },
  }
}

interface EcbFile {
  readonly name: string
  readonly bytesMax: number
}

const dailyFile: EcbFile = { name: "eurofxref-daily.xml", bytesMax: 1024 * 1024 }
const recentFile: EcbFile = { name: "eurofxref-hist-90d.xml", bytesMax: 8 * 1024 * 1024 }
const wholeFile: EcbFile = { name: "eurofxref-hist.zip", bytesMax: 32 * 1024 * 1024 }

function fileFor({ newestOn, now }: ProviderRequest): EcbFile {
  if (newestOn === null) return wholeFile
  const missing = targetDaysAfter(newestOn, lastPublishedDay(now))
  // 90 days contain at least 58 days with rates.
  return missing <= 1 ? dailyFile : missing <= 58 ? recentFile : wholeFile
}

function publishedIn(address: string, content: Buffer, validators: Validators, now: Date): ProviderAnswer {
  const series: Array<SeriesPoints> = []
  const refused: Array<string> = []
  for (const document of readMarketFile(address, content, { now })) {
    if (Result.isFailure(document.content)) {
      const { line, reason } = document.content.failure
      // A truncated or malformed document may be complete the next time.
      throw new ProviderFailed(`${address} ${line === undefined ? "" : `line ${line} `}is not readable: ${reason}`, {
        again: true,
      })
    }
    series.push(...document.content.success.series)
    refused.push(...document.content.success.refused.map(({ line, reason }) => `line ${line}: ${reason}`))
  }
  if (series.some(({ kind }) => kind !== "rate")) {
    throw new ProviderFailed(`${address} contains something other than rates`, { again: false })
  }
  return { kind: "published", series, refused, validators }
}

/** Retries after each of the waits, as long as a retry may help. Throws the error of the last attempt. */
async function withRetries<Answer>(
  ask: () => Promise<Answer>,
  { waitsMs, signal }: { readonly waitsMs: ReadonlyArray<number>; readonly signal: AbortSignal },
): Promise<Answer> {
  for (const wait of waitsMs) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ProviderFailed) || !error.again) throw error
    }
    await pause(wait, undefined, { signal })
  }
  return ask()
}
