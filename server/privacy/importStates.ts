import { Schema } from "effect"
import type pg from "pg"
import type { HouseholdId, UserId } from "../../domain/shared/ids.ts"
import type { ImportView } from "../contract/imports.ts"
import { Refusal } from "../contract/problem.ts"
import type { Vault } from "../vault/vault.ts"
import { claimHeld } from "./importClaims.ts"
import type { WorkProgress } from "./importWork.ts"

/** An import that goes on, and for whom. */
export interface StartedImport {
  readonly importId: string
  readonly householdId: HouseholdId
  readonly userId: UserId
  /** Whether prices and rates, which are everybody's, are taken too. */
  readonly takesPrices: boolean
}

export type GoingPhase = Extract<ImportView["phase"], "reading" | "trying" | "recording">

/** How an import ended. */
export type ImportEnd =
  | { readonly phase: "imported"; readonly position: string | null }
  | { readonly phase: "refused"; readonly refusal: Refusal }
  /** Before anything was recorded, for a reason that is not the archive's. */
  | { readonly phase: "cancelled" | "failed" }

/** What of the archive is there in how many. */
export type ImportCounts = NonNullable<ImportView["counts"]>

/** Where the state of each household's import is kept, for every server and after each of them. */
export interface ImportStates {
  /** Begins one in the place of the last; `false` while the facts of another are being recorded. */
  readonly begin: (started: StartedImport) => Promise<boolean>
  /** Says how far it has got; answers whether somebody wants it cancelled. */
  readonly save: (of: StartedImport, phase: GoingPhase, progress: WorkProgress) => Promise<boolean>
  /** Keeps a part of the archive, from 0, until the import has ended. */
  readonly keepPart: (of: StartedImport, part: number, bytes: Uint8Array) => Promise<void>
  /** From now on it cannot be cancelled. `false`: it was, just before. */
  readonly beginRecording: (of: StartedImport, counts: ImportCounts) => Promise<boolean>
  readonly end: (of: StartedImport, end: ImportEnd) => Promise<void>
  /** Whether the import was to be cancelled before its facts are recorded, is over, or records them. */
  readonly cancel: (householdId: HouseholdId) => Promise<"cancelled" | "none" | "recording">
  readonly view: (householdId: HouseholdId) => Promise<ImportView | null>
  /** The imports whose facts are being recorded, or were when their server died. */
  readonly recording: () => Promise<ReadonlyArray<StartedImport>>
  readonly isRecording: (householdId: HouseholdId) => Promise<boolean>
  /** Forgets what was imported into households that were erased. */
  readonly forgetErased: () => Promise<void>
  /** The archive of one whose facts are being recorded. */
  readonly archiveOf: (of: StartedImport) => Promise<Uint8Array>
}

export function importStates({
  work,
  vault,
  now,
}: {
  /** As the owner of the data. */
  readonly work: pg.Pool
  readonly vault: Pick<Vault, "keyOf">
  readonly now: () => Date
}): ImportStates {
  async function keyOf(householdId: HouseholdId) {
    const key = await vault.keyOf(householdId)
    if (!key) throw new Error("the household of an import was erased")
    return key
  }
  const contextOf = ({ importId }: Pick<StartedImport, "importId">, what: string): string =>
    `import ${importId} ${what}`

  return {
    async begin({ importId, householdId, userId, takesPrices }) {
      const { rowCount } = await work.query(
        `with parts as (
           delete from platform.import_parts p using platform.imports i
           where p.household_id = $1 and i.household_id = $1 and i.phase <> 'recording'
         )
         insert into platform.imports as i (household_id, import_id, user_id, phase, takes_prices, started_at)
         values ($1, $2, $3, 'reading', $4, $5)
         on conflict (household_id) do update set
           import_id = excluded.import_id, user_id = excluded.user_id, phase = excluded.phase, done = 0, total = 0,
           counts = null, refusal = null, position = null, takes_prices = excluded.takes_prices, is_cancelled = false,
           started_at = excluded.started_at, ended_at = null
         where i.phase <> 'recording'`,
        [householdId, importId, userId, takesPrices, now()],
      )
      return rowCount === 1
    },

    async save({ householdId, importId }, phase, { done, total }) {
      const { rows } = await work.query<{ isCancelled: boolean }>(
        `update platform.imports set phase = $3, done = $4, total = $5 where household_id = $1 and import_id = $2
           and ended_at is null and (phase <> 'recording' or $3 = 'recording')
         returning is_cancelled as "isCancelled"`,
        [householdId, importId, phase, done, total],
      )
      return rows[0]?.isCancelled === true
    },

    async keepPart(of, part, bytes) {
      const key = await keyOf(of.householdId)
      const sealed = key.seal(contextOf(of, `part ${part}`), Buffer.from(bytes).toString("base64"))
      await work.query("insert into platform.import_parts (household_id, part, sealed) values ($1, $2, $3)", [
        of.householdId,
        part,
        sealed,
      ])
    },

    async beginRecording({ householdId, importId }, counts) {
      const { rowCount } = await work.query(
        `update platform.imports set phase = 'recording', done = 0, total = $3, counts = $4
         where household_id = $1 and import_id = $2 and not is_cancelled`,
        [householdId, importId, counts.facts, JSON.stringify(counts)],
      )
      return rowCount === 1
    },

    async end(of, end) {
      const { householdId, importId } = of
      const refusal =
        end.phase === "refused"
          ? (await keyOf(householdId)).seal(contextOf(of, "refusal"), JSON.stringify(encodeRefusal(end.refusal)))
          : null
      await work.query(
        `with parts as (delete from platform.import_parts where household_id = $1)
         update platform.imports set phase = $3, refusal = $4, position = $5, ended_at = $6
         where household_id = $1 and import_id = $2`,
        [householdId, importId, end.phase, refusal, end.phase === "imported" ? end.position : null, now()],
      )
    },

    async cancel(householdId) {
      const { rowCount } = await work.query(
        `update platform.imports set is_cancelled = true
         where household_id = $1 and phase in ('reading', 'trying') and ${claimHeld("household_id")}`,
        [householdId],
      )
      if (rowCount === 1) return "cancelled"
      return (await isRecording(householdId)) ? "recording" : "none"
    },

    async view(householdId) {
      const { rows } = await work.query<ImportRow>(
        `select import_id as "importId", phase, done, total, counts, refusal, position, started_at as "startedAt",
           ended_at as "endedAt", ${claimHeld("household_id")} as "goesOn"
         from platform.imports where household_id = $1`,
        [householdId],
      )
      const [row] = rows
      if (!row) return null
      const { startedAt, endedAt, refusal, goesOn, phase, ...shown } = row
      const opened = refusal && (await keyOf(householdId)).open(contextOf(row, "refusal"), refusal)
      return {
        ...shown,
        // What records goes on all the same: another server takes it up.
        phase: (phase === "reading" || phase === "trying") && !goesOn ? "failed" : phase,
        refusal: opened ? decodeRefusal(JSON.parse(opened)) : null,
        startedAt: startedAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
      }
    },

    async recording() {
      const { rows } = await work.query<StartedImport>(
        `select household_id as "householdId", import_id as "importId", user_id as "userId", takes_prices as "takesPrices"
         from platform.imports where phase = 'recording'`,
      )
      return rows
    },

    isRecording,

    async forgetErased() {
      await work.query(
        `delete from platform.imports i using vault.keys k
         where k.subject_id = i.household_id and k.destroyed_at is not null`,
      )
    },

    async archiveOf(of) {
      const key = await keyOf(of.householdId)
      const parts: Array<Buffer> = []
      for (;;) {
        const { rows } = await work.query<{ sealed: string }>(
          "select sealed from platform.import_parts where household_id = $1 and part = $2",
          [of.householdId, parts.length],
        )
        const [row] = rows
        if (!row) return Buffer.concat(parts)
        parts.push(Buffer.from(key.open(contextOf(of, `part ${parts.length}`), row.sealed), "base64"))
      }
    },
  }

  async function isRecording(householdId: HouseholdId): Promise<boolean> {
    const { rowCount } = await work.query(
      "select from platform.imports where household_id = $1 and phase = 'recording'",
      [householdId],
    )
    return rowCount === 1
  }
}

interface ImportRow extends Pick<ImportView, "importId" | "phase" | "done" | "total" | "counts" | "position"> {
  readonly refusal: string | null
  readonly startedAt: Date
  readonly endedAt: Date | null
  readonly goesOn: boolean
}

const encodeRefusal = Schema.encodeSync(Refusal)
const decodeRefusal = Schema.decodeUnknownSync(Refusal)
