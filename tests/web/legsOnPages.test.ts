import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { Entry } from "#domain/holding/entries.ts"
import { factIdOf, isLeg, legKinds } from "#domain/holding/legs.ts"
import { factEndpoints } from "#contract/factEndpoints.ts"
import { factIdFieldOf } from "#contract/vocabulary.ts"
import { isCorrected } from "#web/features/holdings/entries/kinds/kinds.ts"
import { legOnPages } from "#web/features/holdings/legs/legsOnPages.ts"
import { entryExamples } from "#tests/support/entryExamples.ts"

const decode = Schema.decodeUnknownSync(Entry)

describe("facts in two holdings on pages", () => {
  it.each(legKinds)("%s is offered for correction exactly where it has a dialog for that", (kind) => {
    expect(isCorrected(kind)).toBe(legOnPages(kind).CorrectDialog !== undefined)
  })

  it.each(legKinds)("%s is recorded and voided under addresses whose only parameter is its id", (kind) => {
    const { record, void: voiding } = legOnPages(kind)
    for (const endpoint of [record, voiding]) {
      expect(factEndpoints).toContain(endpoint)
      expect(endpoint.path.match(/:\w+/gu)).toEqual([`:${factIdFieldOf(kind)}`])
    }
  })

  it.each(legKinds)("%s is recorded again with terms that its endpoint accepts", (kind) => {
    const leg = decode(entryExamples[kind])
    if (!isLeg(leg)) throw new Error(`${kind} is no leg`)
    const id = factIdOf(leg)
    const sides = { givenHoldingId: id, givenEntryId: id, receivedHoldingId: id, receivedEntryId: id }
    const pages = legOnPages(kind)
    const sent = { ...pages.sentTerms(leg, leg), ...sides }
    const { body } = pages.record
    expect(() => body && Schema.decodeUnknownSync(body, { onExcessProperty: "error" })(sent)).not.toThrow()
  })
})
