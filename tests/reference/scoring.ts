import type { Case, Stated } from "./cases.ts"

/** What was reckoned for one figure of a case: comparable with what is stated. */
export type Answer =
  | number
  | string
  | boolean
  | null
  | undefined
  | ReadonlyArray<Answer>
  | { readonly [key: string]: Answer | NotClaimed }

/** Why a stated figure is not compared: a convention that is not ours. Given as an answer, or thrown on the way to one. */
export class NotClaimed extends Error {}

/** Answers by the names that the cases have for them. A figure that is not asked for is not reckoned. */
export type Answers = Readonly<Record<string, () => Answer | NotClaimed>>

export type Outcome =
  | { readonly figure: string; readonly outcome: "agrees" }
  | { readonly figure: string; readonly outcome: "differs"; readonly stated: Stated; readonly reckoned: unknown }
  | { readonly figure: string; readonly outcome: "notScored"; readonly reason: string }

/** Every stated figure of a case: compared, or not and why. */
export const scoreOf = (stated: Case, answersTo: (stated: Case) => Answers): ReadonlyArray<Outcome> =>
  Object.entries(stated.expected).flatMap(([figure, value]): ReadonlyArray<Outcome> => {
    const reckoned = answered(() => {
      const answer = answersTo(stated)[figure]
      return answer ? answer() : new NotClaimed("a figure that we do not know by this name")
    })
    if (reckoned instanceof NotClaimed) return [{ figure, outcome: "notScored", reason: reckoned.message }]
    const tolerance = (name: string) => stated.tolerance[name] ?? stated.tolerance[figure] ?? stated.tolerance.default
    return [
      agrees(value, reckoned, tolerance, figure)
        ? { figure, outcome: "agrees" }
        : { figure, outcome: "differs", stated: value, reckoned },
      ...notClaimedIn(reckoned).map(([key, { message }]): Outcome => ({
        figure: `${figure} ${key}`,
        outcome: "notScored",
        reason: message,
      })),
    ]
  })

function answered(reckon: () => Answer | NotClaimed): Answer | NotClaimed {
  try {
    return reckon()
  } catch (reason) {
    if (reason instanceof NotClaimed) return reason
    throw reason
  }
}

const notClaimedIn = (reckoned: Answer): ReadonlyArray<readonly [string, NotClaimed]> =>
  Object.entries(reckoned ?? {}).flatMap(([key, value]) => (value instanceof NotClaimed ? [[key, value] as const] : []))

function agrees(stated: Stated, reckoned: Answer, tolerance: (name: string) => number, name: string): boolean {
  if (typeof stated === "number") {
    return typeof reckoned === "number" && Math.abs(stated - reckoned) <= tolerance(name) + roundingOfNumbers(stated)
  }
  if (stated === null || typeof stated !== "object") return stated === reckoned
  if (reckoned === null || typeof reckoned !== "object") return false
  if (Array.isArray(stated)) {
    const list = stated as ReadonlyArray<Stated>
    const found = reckoned as ReadonlyArray<Answer>
    return list.length === found.length && list.every((value, i) => agrees(value, found[i], tolerance, name))
  }
  const found = reckoned as { readonly [key: string]: Answer | NotClaimed }
  return Object.entries(stated).every(([key, value]) => {
    const one = found[key]
    return one instanceof NotClaimed || agrees(value, one, tolerance, key)
  })
}

/** Stated figures are JavaScript numbers: they are right to 15 digits. */
const roundingOfNumbers = (stated: number): number => Math.abs(stated) * 4e-15
