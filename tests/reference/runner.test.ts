import { afterAll, describe, expect, it } from "vitest"
import { amortizationAnswers } from "./amortization.ts"
import { type Case, cases } from "./cases.ts"
import { costAnswers } from "./costbasis.ts"
import { forexAnswers } from "./forex.ts"
import { fxAnswers } from "./fx.ts"
import { peAnswers } from "./pe.ts"
import { portfolioAnswers } from "./portfolio.ts"
import { riskAnswers } from "./risk.ts"
import { type Answers, type Outcome, scoreOf } from "./scoring.ts"
import { twrAnswers } from "./twr.ts"
import { xirrAnswers } from "./xirr.ts"

/*
 * Every figure that other products' tests and publications state, compared with ours: within the tolerance of its
 * source, or listed with the reason why our convention is another.
 */

const answersTo = (stated: Case): Answers => {
  switch (stated.kind) {
    case "xirr":
      return xirrAnswers(stated)
    case "pe":
      return peAnswers(stated)
    case "amortization":
      return amortizationAnswers(stated)
    case "fx":
      return fxAnswers(stated)
    case "risk":
      return riskAnswers(stated)
    case "twr":
    case "costbasis":
    case "portfolio":
      return { ...twrAnswers(stated), ...portfolioAnswers(stated), ...costAnswers(stated), ...forexAnswers(stated) }
  }
}

describe.skipIf(cases.length === 0)("figures stated by others [needs ../shared]", () => {
  const scores: Array<{ readonly stated: Case; readonly outcomes: ReadonlyArray<Outcome> }> = []

  it.each(cases)("$kind: $id", (stated) => {
    const outcomes = scoreOf(stated, answersTo)
    scores.push({ stated, outcomes })
    expect(outcomes.filter(({ outcome }) => outcome === "differs")).toEqual([])
    expect(outcomes.length).toBeGreaterThan(0)
  })

  afterAll(() => process.stdout.write(tableOf(scores)))
})

function tableOf(scores: ReadonlyArray<{ readonly stated: Case; readonly outcomes: ReadonlyArray<Outcome> }>): string {
  const kinds = [...new Set(scores.map(({ stated }) => stated.kind))]
  const rows = kinds.map((kind) => {
    const ofKind = scores.filter(({ stated }) => stated.kind === kind)
    const count = (wanted: Outcome["outcome"]) =>
      ofKind.flatMap(({ outcomes }) => outcomes).filter(({ outcome }) => outcome === wanted).length
    return [kind.padEnd(14), ofKind.length, count("agrees"), count("differs"), count("notScored")].join("\t")
  })
  const others = scores.flatMap(({ stated, outcomes }) =>
    outcomes.flatMap((one) => (one.outcome === "notScored" ? [`  ${stated.id}: ${one.figure}: ${one.reason}`] : [])),
  )
  return `${["kind          \tcases\tagree\tdiffer\tnot scored", ...rows, "not scored:", ...others].join("\n")}\n`
}
