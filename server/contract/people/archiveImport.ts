import { Schema } from "effect"
import { endpoint } from "#contract/endpoint.ts"
import { Acknowledged, Refusal } from "#contract/problem.ts"

const count = Schema.Int

/** The running or last import of an archive into a household. */
export const ArchiveImportView = Schema.Struct({
  importId: Schema.String,
  /**
   * `reading`: the import waits for others, and then each event is read and checked by the rules of its aggregate.
   * `trying`: a dry run computes the figures from them. `recording`: the events are appended, which a request cannot
   * cancel and which continues after a crash of the server. In these phases the household takes nothing else. The other
   * phases are final: `imported`, or, with nothing recorded, `refused`, `cancelled`, or `failed` for a reason outside
   * the archive. `cancelled` is also an import whose user could no longer manage the household or was no longer signed
   * in; what had been recorded by then is removed again.
   */
  phase: Schema.Literals(["reading", "trying", "recording", "imported", "refused", "cancelled", "failed"]),
  /** Facts read, tried or recorded in this phase, and their total; 0 of 0 while that is unknown. */
  done: count,
  total: count,
  /** The contents of the archive, including removed and voided ones; null until recording has begun. */
  counts: Schema.NullOr(
    Schema.Struct({
      facts: count,
      portfolios: count,
      holdings: count,
      debts: count,
      wallets: count,
      entries: count,
    }),
  ),
  refusal: Schema.NullOr(Refusal),
  /** Of a completed import: the position of its last event in the log. */
  position: Schema.NullOr(Schema.String),
  startedAt: Schema.String,
  endedAt: Schema.NullOr(Schema.String),
}).annotate({ identifier: "ArchiveImport" })
export type ArchiveImportView = typeof ArchiveImportView.Type

export const importHousehold = endpoint({
  name: "importHousehold",
  method: "PUT",
  path: "/api/household/archive-import",
  kind: "command",
  guard: { permission: "manage", stepUp: true },
  summary:
    "Imports an archive of exportHousehold into an empty household, which takes nothing else meanwhile. Answers when the import has ended, or with `wait=no` as soon as it has begun; it continues when the connection is closed.",
  query: Schema.Struct({ wait: Schema.optionalKey(Schema.Literals(["no"])) }),
  upload: { contentType: "application/zip", bytesMax: 100 * 1024 * 1024, atOnce: 4 },
  answer: Acknowledged,
})

export const readArchiveImport = endpoint({
  name: "readArchiveImport",
  method: "GET",
  path: "/api/household/archive-import",
  kind: "query",
  guard: { permission: "manage", background: true },
  summary: "Progress of the import into the household, or how the last one ended; null without one.",
  answer: Schema.Struct({ import: Schema.NullOr(ArchiveImportView) }),
})

export const cancelImport = endpoint({
  name: "cancelImport",
  method: "DELETE",
  path: "/api/household/archive-import",
  kind: "command",
  guard: { permission: "manage" },
  summary: "Cancels an import before its facts are recorded, so that none is. Refused once recording has begun.",
  answer: Acknowledged,
})

export const archiveImportEndpoints = [importHousehold, readArchiveImport, cancelImport]
