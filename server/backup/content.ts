import { Result, Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { BackupRefused } from "./backupRefused.ts"

/*
 * The lines of a backup: each has a letter for its kind, then JSON. First comes the manifest; then tables, each with its
 * rows; the events of the log in its order; tables that must be as new as the log; sequences; files; the master keys, if
 * the backup includes them; and at the end the summary, which a restore compares with what it restored.
 */

export const Manifest = Schema.Struct({
  /** ISO instant of the snapshot. */
  takenAt: Schema.String,
  product: Schema.String,
  /** The migrations that the database had, in order. */
  migrations: Schema.Array(Schema.Struct({ name: Schema.String, sha256: Schema.String })),
  engine: Schema.Literals(["postgres", "eventStoreDb"]),
  /** The days whose figures have checksums in the summary. */
  days: Schema.Array(CalendarDate),
})
export type Manifest = typeof Manifest.Type

const TableBegins = Schema.Struct({
  schema: Schema.String,
  name: Schema.String,
  columns: Schema.Array(Schema.String),
})

/** An event as it is stored: data and metadata as JSON, character by character. */
export const Fact = Schema.Struct({
  stream: Schema.String,
  revision: Schema.String,
  id: Schema.String,
  type: Schema.String,
  data: Schema.String,
  metadata: Schema.String,
  /** ISO instant, to the millisecond. */
  recordedAt: Schema.String,
})
export type Fact = typeof Fact.Type

const Sequence = Schema.Struct({
  schema: Schema.String,
  table: Schema.String,
  column: Schema.String,
  last: Schema.String,
})

/** A file of the product's mailbox. */
const KeptFile = Schema.Struct({
  name: Schema.String.check(Schema.isPattern(/^[\w.-]{1,200}\.(json|eml)$/)),
  base64: Schema.String,
})

const MasterKeyLines = Schema.Struct({ lines: Schema.String })

export const Summary = Schema.Struct({
  /** How many rows each table has. */
  tables: Schema.Record(Schema.String, Schema.Int),
  facts: Schema.Int,
  files: Schema.Int,
  households: Schema.Array(
    Schema.Struct({
      householdId: Schema.String,
      currency: Schema.String,
      checksums: Schema.NullOr(Schema.Array(Schema.String)),
    }),
  ),
  /** The master keys that wrap the keys in the backup, and whether the backup contains these too. */
  masterKeyIds: Schema.Array(Schema.String),
  hasMasterKeys: Schema.Boolean,
})
export type Summary = typeof Summary.Type

export type BackupLine =
  | { readonly kind: "manifest"; readonly manifest: Manifest }
  | { readonly kind: "table"; readonly table: typeof TableBegins.Type }
  /** JSON of a row of the table that began last. */
  | { readonly kind: "row"; readonly json: string }
  | { readonly kind: "fact"; readonly fact: Fact }
  | { readonly kind: "sequence"; readonly sequence: typeof Sequence.Type }
  | { readonly kind: "file"; readonly file: typeof KeptFile.Type }
  | { readonly kind: "masterKeys"; readonly lines: string }
  | { readonly kind: "summary"; readonly summary: Summary }

export const lineOf = (line: BackupLine): string => {
  switch (line.kind) {
    case "manifest":
      return `M${JSON.stringify(line.manifest)}\n`
    case "table":
      return `T${JSON.stringify(line.table)}\n`
    case "row":
      return `R${line.json}\n`
    case "fact":
      return `E${JSON.stringify(line.fact)}\n`
    case "sequence":
      return `S${JSON.stringify(line.sequence)}\n`
    case "file":
      return `F${JSON.stringify(line.file)}\n`
    case "masterKeys":
      return `K${JSON.stringify({ lines: line.lines })}\n`
    case "summary":
      return `Z${JSON.stringify(line.summary)}\n`
  }
}

/** Throws {@link BackupRefused} on a line that this version does not know. */
export function readLine(text: string): BackupLine {
  const json = text.slice(1)
  switch (text[0]) {
    case "M":
      return { kind: "manifest", manifest: read(readers.manifest, json) }
    case "T":
      return { kind: "table", table: read(readers.table, json) }
    case "R":
      return { kind: "row", json }
    case "E":
      return { kind: "fact", fact: read(readers.fact, json) }
    case "S":
      return { kind: "sequence", sequence: read(readers.sequence, json) }
    case "F":
      return { kind: "file", file: read(readers.file, json) }
    case "K":
      return { kind: "masterKeys", lines: read(readers.masterKeys, json).lines }
    case "Z":
      return { kind: "summary", summary: read(readers.summary, json) }
    default:
      throw unknown()
  }
}

const reader = <Value>(schema: Schema.ConstraintDecoder<Value>) =>
  Schema.decodeUnknownResult(Schema.fromJsonString(schema))

const readers = {
  manifest: reader(Manifest),
  table: reader(TableBegins),
  fact: reader(Fact),
  sequence: reader(Sequence),
  file: reader(KeptFile),
  masterKeys: reader(MasterKeyLines),
  summary: reader(Summary),
}

function read<Value>(decode: (json: string) => Result.Result<Value, unknown>, json: string): Value {
  const value = decode(json)
  if (Result.isFailure(value)) throw unknown(value.failure)
  return value.success
}

const unknown = (cause?: unknown) =>
  new BackupRefused(
    "newer",
    "The backup holds something that this version does not know: another version wrote it. Restore it with that version.",
    { cause },
  )
