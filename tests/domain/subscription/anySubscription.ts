import * as fc from "fast-check"
import { Schema } from "effect"
import { addDays } from "#domain/shared/calendarDate.ts"
import type { Json } from "#tests/domain/given.ts"
import { cancel, changePlan, end, renew, resume, start, startTrial, SubscriptionCommand } from "./examples.ts"

/** A small range of days, so that commands share days. */
export const days = Array.from({ length: 40 }, (_, n) => addDays("2024-05-01", n))
const anyDay = fc.constantFrom(...days)
const anyPlan = fc.constantFrom("starter", "premium", "black")

const anyCommand: fc.Arbitrary<Json> = fc.oneof(
  { weight: 2, arbitrary: anyDay.map(startTrial) },
  { weight: 5, arbitrary: fc.tuple(anyPlan, anyDay, anyDay).map((of) => start(...of)) },
  { weight: 3, arbitrary: fc.tuple(anyPlan, anyDay).map((of) => changePlan(...of)) },
  { weight: 4, arbitrary: anyDay.map(renew) },
  { weight: 4, arbitrary: anyDay.map(cancel) },
  { weight: 2, arbitrary: anyDay.map(resume) },
  { weight: 1, arbitrary: anyDay.map(end) },
)

const decode = Schema.decodeUnknownSync(SubscriptionCommand)

export const anyCommands: fc.Arbitrary<ReadonlyArray<typeof SubscriptionCommand.Type>> = fc
  .array(anyCommand, { maxLength: 20 })
  .map((sent) => sent.map((json) => decode(json)))
