import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { EntryId, PortfolioId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import { Remark } from "#domain/shared/text.ts"
import { type Codec, endpoint } from "./endpoint.ts"
import { onDay } from "./figures/figures.ts"
import { Removal } from "./portfolios.ts"
import { Acknowledged } from "./problem.ts"

/*
 * The common parts of the endpoints of holdings, debts and wallets. Each of these is a balance-sheet line with a
 * lifecycle and dated entries.
 */

/** Which lines of a kind are listed, on which day and in which currency. */
export const linesQuery = {
  ...onDay,
  portfolioId: Schema.optionalKey(PortfolioId),
  include: Schema.optionalKey(Schema.Literals(["removed"])),
}

/** The days of a series and its currency. */
export const historyQuery = Schema.Struct({
  from: Schema.optionalKey(CalendarDate),
  to: Schema.optionalKey(CalendarDate),
  currency: Schema.optionalKey(Currency),
})

/** Fields of every answer with figures on a day: the day and the currency that they are in. */
export const answeredOn = { on: CalendarDate, currency: Currency }

/** Path and parameters of one line. */
interface LinePath<Params extends Codec> {
  readonly kind: "holding" | "debt" | "wallet"
  readonly path: string
  readonly params: Params
}

/** The name of an endpoint, the end of its path if that differs between kinds of lines, and its summary. */
type Described = readonly [name: string, path: string, summary: string]

/** The commands of the lifecycle of a line. */
export function lifecycleEndpoints<
  Params extends Codec,
  Opening extends Codec,
  Description extends Codec,
  Ending extends Codec,
>(
  { kind, path, params }: LinePath<Params>,
  schemas: { readonly opening: Opening; readonly description: Description; readonly ending: Ending },
  described: {
    readonly open: Described
    readonly revise: Described
    readonly end: Described
    readonly reopen: string
    readonly remove: string
    readonly restore: string
  },
) {
  const { open, revise, end, reopen, remove, restore } = described
  const command = { kind: "command", params, answer: Acknowledged } as const
  const put = ([name, suffix, summary]: Described) =>
    ({ ...command, method: "PUT", name, path: `${path}${suffix}`, summary }) as const
  const revoke = (name: string, suffix: string, summary: string) =>
    endpoint({ ...command, method: "DELETE", name, path: `${path}${suffix}`, summary })
  return {
    open: endpoint({ ...put(open), body: schemas.opening }),
    revise: endpoint({ ...put(revise), body: schemas.description }),
    end: endpoint({ ...put(end), body: schemas.ending }),
    reopen: revoke(reopen, end[1], `Reopens a ${kind} that has ended.`),
    remove: endpoint({
      ...put([remove, "/removal", `Removes a ${kind} that was recorded by mistake: totals of all days exclude it.`]),
      body: Removal,
    }),
    restore: revoke(restore, "/removal", `Restores a removed ${kind}.`),
  }
}

/** The commands on the entries of a line that has entries of several kinds, which `records` names. */
export function entryEndpoints<Params extends Codec, Entry extends Codec>(
  { kind, path, params }: LinePath<Params>,
  entry: Entry,
  {
    names: [record, correct, voiding],
    records,
  }: { readonly names: readonly [string, string, string]; readonly records: string },
) {
  const command = { kind: "command", method: "PUT", params, answer: Acknowledged } as const
  const of = `${path}/entries/:entryId`
  return {
    record: endpoint({ ...command, name: record, path: of, summary: `Records a dated fact: ${records}.`, body: entry }),
    correct: endpoint({
      ...command,
      name: correct,
      path: `${of}/correction`,
      summary: `Voids an entry of a ${kind} and records another in its place.`,
      body: Schema.Struct({ replacementId: EntryId, entry, reason: Remark }),
    }),
    void: endpoint({
      ...command,
      name: voiding,
      path: `${of}/voiding`,
      summary: `Voids an entry of a ${kind}.`,
      body: Schema.Struct({ reason: Remark }),
    }),
  }
}
