import { readFileSync } from "node:fs"
import { Result } from "effect"
import type { Found, HttpAnswer, Refusal } from "#server/marketdata/providers/answers.ts"
import { readAnswer, serviceNames } from "#server/marketdata/providers/registry.ts"
import { messageOf } from "#server/logging/messageOf.ts"
import { answersIn } from "./recordings.ts"

export interface ReadRequest {
  readonly service: string
  readonly file: string
  readonly json: boolean
}

/** One answer of a recording: its values, or why it is refused. */
type ReadResult = { readonly uri: string | null; readonly status: number } & (
  | { readonly read: Found }
  | { readonly refused: Refusal }
)

/**
 * What the product makes of the answers in a recorded file, as lines for a terminal or as one JSON document. The mistake
 * of a call is an unknown service or a file that is not there or contains no answers.
 */
export function readRecording({
  service,
  file,
  json,
}: ReadRequest): { readonly lines: ReadonlyArray<string> } | { readonly mistake: string } {
  if (!serviceNames.includes(service)) {
    return { mistake: `There is no service “${service}”. Known are: ${serviceNames.join(", ")}.` }
  }
  let answers: ReadonlyArray<HttpAnswer>
  try {
    answers = answersIn(readFileSync(file))
  } catch (error) {
    return { mistake: `${file} is not readable: ${messageOf(error)}` }
  }
  const results = answers.flatMap((answer): ReadonlyArray<ReadResult> => {
    const result = readAnswer(service, answer)
    if (!result) return []
    const { status } = answer
    const uri = withoutKeys(answer.uri)
    return [Result.isSuccess(result) ? { uri, status, read: result.success } : { uri, status, refused: result.failure }]
  })
  return { lines: json ? [JSON.stringify({ service, file, answers: results }, null, 2)] : results.flatMap(linesOf) }
}

/** The address without the values of keys. */
const withoutKeys = (uri: string | null): string | null =>
  uri?.replace(/([?&](?:[\w-]*key|[\w-]*token|crumb|app_?id|app_?code)=)[^&]*/gi, "$1…") ?? null

function linesOf(result: ReadResult): ReadonlyArray<string> {
  const title = `${result.uri ?? "An answer"} (status ${result.status})`
  if ("refused" in result) {
    const { kind, sentence, retryAfterSeconds } = result.refused
    const wait = retryAfterSeconds === undefined ? "" : ` Try again after ${retryAfterSeconds} seconds.`
    return [title, `  refused, ${kind}: ${sentence}${wait}`]
  }
  const { series = [], refused = [], ...lists } = result.read
  return [
    title,
    ...series.flatMap(({ points, splits, dividends, ...described }) => [
      `  series ${wordsOf(described)}`,
      ...points.map(
        (point) =>
          `    ${point.day} ${point.value}${point.provisional ? ", provisional" : ""} (stated ${point.stated})`,
      ),
      ...splits.map((split) => `    split ${split.day}: ${split.numerator} for ${split.denominator}`),
      ...dividends.map((dividend) => `    dividend ${wordsOf(dividend)}`),
    ]),
    ...Object.entries(lists).flatMap(([list, entries]) =>
      entries.map((entry: object) => `  ${list}: ${wordsOf(entry)}`),
    ),
    ...refused.map(({ subject, kind, sentence }) => `  ${subject} refused, ${kind}: ${sentence}`),
  ]
}

/** The fields of an object in one line. */
function wordsOf(fields: object): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]: [string, unknown]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ")
}
