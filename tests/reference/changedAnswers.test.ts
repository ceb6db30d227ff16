import { existsSync, readdirSync, readFileSync } from "node:fs"
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { decimal, isPositive } from "#domain/numbers/decimal.ts"
import type { Found, HttpAnswer } from "#server/marketdata/providers/answers.ts"
import { readAnswer, serviceNames } from "#server/marketdata/providers/registry.ts"
import { answersIn } from "#scripts/marketdata/recordings.ts"
import { shared } from "#tests/domain/measures/published.ts"
import { samples } from "#tests/support/samples.ts"

/* Real answers with one field renamed, left out or filled with something else: services change without notice. */

const folder = new URL("reference/providers/", shared)
const bodyMax = 200_000

const answersOf = (service: string): ReadonlyArray<HttpAnswer> => {
  const url = new URL(`${service}/`, folder)
  if (!existsSync(url)) return []
  return readdirSync(url)
    .flatMap((file) => answersIn(readFileSync(new URL(file, url))))
    .filter(({ body }) => body.length < bodyMax)
}

type Fields = Record<string, unknown>
interface Place {
  readonly parent: Fields
  readonly field: string
}

const placesIn = (value: unknown): ReadonlyArray<Place> =>
  typeof value === "object" && value !== null
    ? Object.keys(value).flatMap((field) => [{ parent: value as Fields, field }, ...placesIn((value as Fields)[field])])
    : []

const fillings = [null, "", "abc", 0, -1, "12", 1e300, 1e-300, true, [], {}, [null], "NaN", "0x", "2020-13-45", "N/A"]

/** The answer after a change at one of its places, or with a part of its text cut off where it is no JSON. */
function changed(answer: HttpAnswer, { at, way }: { readonly at: number; readonly way: number }): HttpAnswer {
  let root: unknown
  try {
    root = JSON.parse(answer.body)
  } catch {
    return { ...answer, body: answer.body.slice(0, at % (answer.body.length + 1)) }
  }
  const places = placesIn(root)
  const place = places[at % Math.max(1, places.length)]
  if (!place) return { ...answer, body: "" }
  const { parent, field } = place
  const filling = way - 2
  if (filling >= 0) parent[field] = fillings[filling]
  else if (Array.isArray(parent)) parent.splice(Number(field), 1)
  else {
    if (way === 0) parent[`${field}_2`] = parent[field]
    delete parent[field]
  }
  return { ...answer, body: JSON.stringify(root) }
}

/** Figures that cannot be right: a price, rate or split of zero or less, a currency that is no code, an impossible place. */
function wrongIn({ series = [], quotes = [], rates = [], splits = [], addresses = [], balances = [] }: Found) {
  const figures = [
    ...[...series.flatMap(({ points }) => points), ...quotes, ...rates].map(({ value }) => value),
    ...[...series.flatMap((each) => each.splits), ...splits].flatMap((each) => [each.numerator, each.denominator]),
  ]
  const currencies = [...series, ...quotes].flatMap(({ currency }) => currency ?? [])
  return [
    ...figures.filter((figure) => !/^\d{1,18}(\.\d{1,18})?$/.test(figure) || !isPositive(decimal(figure))),
    ...[...currencies, ...rates.flatMap(({ base, quote }) => [base, quote])].filter(
      (code) => !/^[A-Z0-9.]+$/.test(code),
    ),
    ...series.filter((each) => each.points.length + each.splits.length + each.dividends.length === 0),
    ...balances.filter(({ integer }) => !/^\d+$/.test(integer)),
    ...addresses.filter(({ latitude, longitude }) => !(Math.abs(+latitude) <= 90 && Math.abs(+longitude) <= 180)),
  ]
}

const services = serviceNames.map((service) => ({ service, answers: answersOf(service) }))

describe.skipIf(services.every(({ answers }) => answers.length === 0))("changed answers [needs ../shared]", () => {
  it.each(services.filter(({ answers }) => answers.length > 0))(
    "a changed answer of $service is read without a wrong figure, or refused with a sentence",
    ({ service, answers }) => {
      const change = fc.record({
        answer: fc.constantFrom(...answers),
        at: fc.nat(1_000_000),
        way: fc.nat(fillings.length + 1),
      })
      fc.assert(
        fc.property(change, ({ answer, ...how }) => {
          const outcome = readAnswer(service, changed(answer, how))
          const wrong = outcome && Result.isSuccess(outcome) ? wrongIn(outcome.success) : []
          expect(wrong).toEqual([])
          const reason = outcome && (Result.isFailure(outcome) ? outcome.failure.sentence : "It was read.")
          expect(reason).toMatch(/^(?!.* in an unknown form: ).{10,}$/su)
        }),
        { numRuns: samples(500) },
      )
    },
  )
})
