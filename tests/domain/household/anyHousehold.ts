import * as fc from "fast-check"
import { Schema } from "effect"
import { addDays } from "#domain/shared/calendarDate.ts"
import type { Json } from "#tests/domain/given.ts"
import {
  anna,
  change,
  declareDemo,
  erase,
  found,
  HouseholdCommand,
  invite,
  join,
  name,
  person,
  portfolio,
  remove,
  withdraw,
} from "./examples.ts"

/** A small set of people, days and invitations, so that they occur together. */
export const people = [1, 2, 3, 4].map(person)
export const days = Array.from({ length: 16 }, (_, n) => addDays("2024-05-01", n))

const anyDay = fc.constantFrom(...days)
const anyPerson = fc.constantFrom(...people)
const anyInvitation = fc.nat({ max: 6 })
/** Mostly the founder, who is an owner for most of the time. */
const anyActor = fc.oneof({ weight: 4, arbitrary: fc.constant(anna) }, { weight: 1, arbitrary: anyPerson })
const anySent = fc.uniqueArray(anyInvitation, { maxLength: 3 })
const anyChange = fc.record({ actorId: anyActor, sent: anySent })
const roles = ["owner", "editor", "adviser", "auditor", "viewer"]
const anyMembership = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("owner", "editor", "viewer").map((role) => ({ role, until: null })) },
  {
    weight: 2,
    arbitrary: fc.record({ role: fc.constantFrom("viewer", "adviser", "auditor"), until: anyDay }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ role: fc.constantFrom(...roles), until: fc.option(anyDay) }),
  },
)
const anyPortfolios = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.subarray([1, 2, 3].map(portfolio)) },
)
const anyTerms = fc.tuple(anyMembership, anyPortfolios).map(([as, portfolios]) => ({ ...as, portfolios }))

const anyCommand: fc.Arbitrary<Json> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(anyInvitation, anyTerms, anyDay, anyActor).map((of) => invite(...of)) },
  { weight: 8, arbitrary: fc.tuple(anyInvitation, anyPerson, anyDay, anyActor).map((of) => join(...of)) },
  { weight: 4, arbitrary: fc.tuple(anyPerson, anyTerms, anyDay, anyChange).map((of) => change(...of)) },
  { weight: 3, arbitrary: fc.tuple(anyPerson, anyActor, anySent).map((of) => remove(...of)) },
  { weight: 1, arbitrary: fc.tuple(anyInvitation, anyActor).map((of) => withdraw(...of)) },
  { weight: 1, arbitrary: fc.constantFrom("Keller", "Müller & Söhne").map(name) },
  { weight: 1, arbitrary: anyPerson.map(found) },
)

const decode = Schema.decodeUnknownSync(HouseholdCommand)

/** Commands to a household, mostly after it was founded; sometimes it is erased in between. */
export const anyCommands: fc.Arbitrary<ReadonlyArray<typeof HouseholdCommand.Type>> = fc
  .tuple(
    fc.oneof(
      { weight: 30, arbitrary: fc.constant([found(anna)]) },
      { weight: 2, arbitrary: fc.constant([found(anna), declareDemo(1)]) },
      { weight: 1, arbitrary: fc.constant([found(anna), name("Keller"), declareDemo(1)]) },
      { weight: 2, arbitrary: fc.constant([]) },
    ),
    fc.array(anyCommand, { maxLength: 30 }),
    fc.option(fc.nat({ max: 30 }), { freq: 5 }),
  )
  .map(([founding, commands, erasedAfter]) => {
    const sent = [...founding, ...commands]
    return (erasedAfter === null ? sent : sent.toSpliced(erasedAfter, 0, erase)).map((json) => decode(json))
  })
