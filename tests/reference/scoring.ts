import type { Case, Stated } from "./cases.ts"
import type { Reading } from "./readings.ts"

/** The value that the product shows for a figure of a case. */
export type Shown =
  | Reading
  | number
  | string
  | boolean
  | null
  | undefined
  | ReadonlyArray<Shown>
  | { readonly [key: string]: Shown }

/** Why the product shows no such figure: it refuses the entries that would lead to it. */
export class NotShown extends Error {}

/** How to read each figure, by its name in the cases. A figure that is not stated is not read. */
export type Readers = Readonly<Record<string, () => Shown | Promise<Shown>>>

/** One stated value: a figure, or one part, such as `history 1 netGain`. */
export interface Outcome {
  readonly figure: string
  readonly stated: Stated
  readonly outcome: "agrees" | "differs" | "notShown"
  readonly shown: unknown
}

/** Every stated value of a case, and whether the product shows the same. */
export async function scoreOf(stated: Case, readers: Readers): Promise<ReadonlyArray<Outcome>> {
  const outcomes: Array<Outcome> = []
  for (const [figure, value] of Object.entries(stated.expected)) {
    const shown = await readBy(readers[figure])
    for (const [parts, one] of valuesIn(value)) {
      const name = [figure, ...parts].join(" ")
      if (shown instanceof NotShown) {
        outcomes.push({ figure: name, stated: one, outcome: "notShown", shown: shown.message })
        continue
      }
      const part = parts.reduce<unknown>(partOf, shown)
      const key = parts.findLast((each) => each in stated.tolerance) ?? figure
      const tolerance = stated.tolerance[key] ?? stated.tolerance.default
      const outcome = part === undefined ? "notShown" : agrees(one, part, tolerance) ? "agrees" : "differs"
      outcomes.push({ figure: name, stated: one, outcome, shown: part })
    }
    // A list longer than the stated one is another list.
    if (Array.isArray(value) && Array.isArray(shown) && shown.length !== value.length) {
      outcomes.push({ figure: `${figure} length`, stated: value.length, outcome: "differs", shown: shown.length })
    }
  }
  return outcomes
}

/** The names of all stated values of a case. */
export const namesIn = ({ expected }: Case): ReadonlyArray<string> =>
  valuesIn(expected).map(([parts]) => parts.join(" "))

async function readBy(reader: Readers[string] | undefined): Promise<Shown | NotShown> {
  try {
    return await reader?.()
  } catch (reason) {
    if (reason instanceof NotShown) return reason
    throw reason
  }
}

function valuesIn(stated: Stated): ReadonlyArray<readonly [ReadonlyArray<string>, Stated]> {
  if (stated === null || typeof stated !== "object") return [[[], stated]]
  return Object.entries<Stated>(stated as Readonly<Record<string, Stated>>).flatMap(([key, part]) =>
    valuesIn(part).map(([parts, value]) => [[key, ...parts], value] as const),
  )
}

const partOf = (whole: unknown, key: string): unknown =>
  typeof whole === "object" && whole !== null ? (whole as Readonly<Record<string, unknown>>)[key] : undefined

function agrees(stated: Stated, shown: unknown, tolerance: number): boolean {
  if (typeof stated !== "number") return stated === shown
  const reading = typeof shown === "number" ? { value: shown, within: 0 } : shown
  return isReading(reading) && Math.abs(stated - reading.value) <= tolerance + reading.within + roundingOf(stated)
}

const isReading = (shown: unknown): shown is Reading =>
  typeof shown === "object" && shown !== null && "value" in shown && "within" in shown

/** Stated figures are JavaScript numbers, and so is the arithmetic on readings: correct to 15 digits. */
const roundingOf = (stated: number): number => Math.abs(stated) * 4e-15 + 1e-15
