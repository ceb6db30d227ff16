import { readFileSync } from "node:fs"
import * as fc from "fast-check"
import { type EntryKind, entryKinds } from "#domain/holding/entries.ts"
import { holdingUpcasts } from "#domain/holding/upcasts.ts"
import { currentVersion } from "#domain/shared/upcasting.ts"

type Json = Readonly<Record<string, unknown>>

/** An entry of each kind, as its golden file has it. A new kind of entry is therefore in every test that walks all kinds. */
export const entryExamples = Object.fromEntries(
  Object.entries(entryKinds).map(([kind, { event }]) => {
    const file = `${event}.v${currentVersion(holdingUpcasts, event)}.json`
    const stored = readFileSync(new URL(`../domain/events/golden/${file}`, import.meta.url), "utf8")
    const { holdingId: _holding, entryId: _entry, replaces: _replaces, ...terms } = JSON.parse(stored) as Json
    return [kind, { ...terms, _tag: kind }]
  }),
) as Readonly<Record<EntryKind, Json & { readonly _tag: EntryKind }>>

/** How the terms of an entry are generated. */
interface AnyTerms {
  readonly day: fc.Arbitrary<string>
  readonly money: fc.Arbitrary<object>
  readonly quantity: fc.Arbitrary<string>
}

/** Entries like the example of a kind, on other days, with other amounts and numbers of units. */
export const anyLike = (example: Json, { day, money, quantity }: AnyTerms): fc.Arbitrary<Json> =>
  fc.record(
    Object.fromEntries(
      Object.entries(example).map(([name, value]): [string, fc.Arbitrary<unknown>] => {
        if (name.endsWith("On") && value !== null) return [name, day]
        if (name === "quantity") return [name, quantity]
        return [name, typeof value === "object" && value !== null && "amount" in value ? money : fc.constant(value)]
      }),
    ),
  )
