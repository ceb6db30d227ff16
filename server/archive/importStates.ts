import { Option, Schema } from "effect"
import type { HouseholdId, UserId } from "#domain/shared/ids.ts"
import type { ArchiveImportView } from "#contract/people/archiveImport.ts"
import { Refusal } from "#contract/problem.ts"
import { sql } from "kysely"
import { type Db, inTransaction } from "#server/db/database.ts"
import type { Upload } from "#server/http/upload.ts"
import type { OpenSession } from "#server/identity/sessions/sessions.ts"
import type { Vault } from "#server/vault/vault.ts"
import { isClaimed } from "./importPlaces.ts"
import type { WorkProgress } from "./importWork.ts"

/** A running import, with its household and user. */
export interface StartedImport {
  readonly importId: string
  readonly householdId: HouseholdId
  readonly userId: UserId
  /** Whether prices and rates, which all households share, are imported too. */
  readonly takesPrices: boolean
  /** The secret from which the ids of its facts are derived; null for an import that an earlier version began. */
  readonly factsId: string | null
  /** The session that began it, and its browser; null for an import that an earlier version began. */
  readonly session: Pick<OpenSession, "sessionId" | "createdAt" | "device"> | null
}

/** An import that has not ended although no server may be working on it. */
export interface UnendedImport extends StartedImport {
  readonly phase: GoingPhase
  /** Its facts are to be taken out again. */
  readonly isCancelled: boolean
}

export type GoingPhase = Extract<ArchiveImportView["phase"], "reading" | "trying" | "recording">

/** How an import ended. */
type ImportEnd =
  | {
      readonly phase: "imported"
      readonly position: string | null
      readonly counts: ImportCounts
      /** Whether the same archive was imported before, so that nothing was recorded now. */
      readonly isRepeated: boolean
    }
  | { readonly phase: "refused"; readonly refusal: Refusal }
  /** Nothing was recorded, or it was taken out again; not because of the archive. */
  | { readonly phase: "cancelled" | "failed" }

/** How many of each kind the archive contains. */
export type ImportCounts = NonNullable<ArchiveImportView["counts"]>

/** The state of each household's import, shared by all servers, which outlives each of them. */
export interface ImportStates {
  /**
   * Begins an import, which replaces the previous one: from now on the household is importing. `ImportRunning`: it is
   * already. `TooManyImports`: the user has a running import in another household.
   */
  readonly begin: (started: StartedImport, digest: string) => Promise<"begun" | "ImportRunning" | "TooManyImports">
  /** The secret of the import that last recorded an archive with this digest; undefined if another one came after it. */
  readonly importedAs: (householdId: HouseholdId, digest: string) => Promise<string | undefined>
  /** Stores its progress, and returns whether it is to be cancelled. */
  readonly save: (of: StartedImport, phase: GoingPhase, progress: WorkProgress) => Promise<boolean>
  /** Stores a part of the archive, from 0, until the import has ended; throws if it has. */
  readonly storePart: (of: StartedImport, part: number, bytes: Uint8Array) => Promise<void>
  /** From now on the import cannot be cancelled. `false`: it was cancelled just before. */
  readonly beginRecording: (of: StartedImport, counts: ImportCounts) => Promise<boolean>
  readonly end: (of: StartedImport, end: ImportEnd) => Promise<void>
  /** Cancels the import, unless there is none, or its facts are being recorded. */
  readonly cancel: (householdId: HouseholdId) => Promise<"cancelled" | "none" | "recording">
  readonly view: (householdId: HouseholdId) => Promise<ArchiveImportView | null>
  /** From now on, also after a restart, its facts are to be taken out again. */
  readonly beginRevoking: (of: StartedImport) => Promise<void>
  /** The imports that have not ended, whether or not a server is working on them. */
  readonly unended: () => Promise<ReadonlyArray<UnendedImport>>
  /** Whether the household has an import that has not ended: until then it takes nothing else. */
  readonly isImporting: (householdId: HouseholdId) => Promise<boolean>
  /** Deletes the imports of households that were erased. */
  readonly forgetErased: () => Promise<void>
  /** The archive of an import whose facts are being recorded. */
  readonly archiveOf: (of: StartedImport) => Promise<Upload>
}

export function importStates({
  workerDb,
  vault,
  now,
}: {
  /** Connects as the owner of the data. */
  readonly workerDb: Db
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
    async begin({ importId, householdId, userId, takesPrices, factsId, session }, digest) {
      const fresh = {
        import_id: importId,
        user_id: userId,
        phase: "reading",
        done: 0,
        total: 0,
        counts: null,
        refusal: null,
        position: null,
        takes_prices: takesPrices,
        is_cancelled: false,
        started_at: now(),
        ended_at: null,
        session_id: session?.sessionId ?? null,
        session_began_at: session?.createdAt ?? null,
        device: session?.device ?? null,
        facts_id: factsId,
        digest,
      } as const
      return inTransaction(workerDb, {}, async (tx) => {
        // One user begins one import at a time, also on two servers.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`importer ${userId}`}, 0))`.execute(tx)
        const elsewhere = await tx
          .selectFrom("platform.imports")
          .where("user_id", "=", userId)
          .where("household_id", "<>", householdId)
          .where("ended_at", "is", null)
          .executeTakeFirst()
        if (elsewhere) return "TooManyImports"
        const begun = await tx
          .insertInto("platform.imports")
          .values({ household_id: householdId, ...fresh })
          .onConflict((conflict) =>
            conflict.column("household_id").doUpdateSet(fresh).where("platform.imports.ended_at", "is not", null),
          )
          .executeTakeFirst()
        if (begun.numInsertedOrUpdatedRows !== 1n) return "ImportRunning"
        await tx.deleteFrom("platform.import_parts").where("household_id", "=", householdId).execute()
        return "begun"
      })
    },

    async importedAs(householdId, digest) {
      const row = await workerDb
        .selectFrom("platform.imports")
        .select("imported_facts_id as factsId")
        .where("household_id", "=", householdId)
        .where("imported_digest", "=", digest)
        .executeTakeFirst()
      return row?.factsId ?? undefined
    },

    async save({ householdId, importId }, phase, { done, total }) {
      const saved = await workerDb
        .updateTable("platform.imports")
        .set({ phase, done, total })
        .where("household_id", "=", householdId)
        .where("import_id", "=", importId)
        .where("ended_at", "is", null)
        .$if(phase !== "recording", (query) => query.where("phase", "<>", "recording"))
        .returning("is_cancelled as isCancelled")
        .executeTakeFirst()
      return saved?.isCancelled === true
    },

    async storePart(of, part, bytes) {
      const key = await keyOf(of.householdId)
      const sealed = key.encrypt(contextOf(of, `part ${part}`), Buffer.from(bytes).toString("base64"))
      await inTransaction(workerDb, {}, async (tx) => {
        // The statement of a server that was killed is still executed. Its part must not be found by a later import.
        const unended = await tx
          .selectFrom("platform.imports")
          .select("import_id")
          .where("household_id", "=", of.householdId)
          .where("import_id", "=", of.importId)
          .where("ended_at", "is", null)
          .forShare()
          .executeTakeFirst()
        if (!unended) throw new Error("the import has ended")
        await tx.insertInto("platform.import_parts").values({ household_id: of.householdId, part, sealed }).execute()
      })
    },

    async beginRecording({ householdId, importId }, counts) {
      const begun = await workerDb
        .updateTable("platform.imports")
        .set({ phase: "recording", done: 0, total: counts.facts, counts: JSON.stringify(counts) })
        .where("household_id", "=", householdId)
        .where("import_id", "=", importId)
        .where("is_cancelled", "=", false)
        .where("ended_at", "is", null)
        .executeTakeFirst()
      return begun.numUpdatedRows === 1n
    },

    async beginRevoking({ householdId, importId }) {
      await workerDb
        .updateTable("platform.imports")
        .set({ is_cancelled: true })
        .where("household_id", "=", householdId)
        .where("import_id", "=", importId)
        .execute()
    },

    async end(of, end) {
      const { householdId, importId } = of
      const refusal =
        end.phase === "refused"
          ? (await keyOf(householdId)).encrypt(contextOf(of, "refusal"), JSON.stringify(encodeRefusal(end.refusal)))
          : null
      await workerDb
        .with("parts", (cte) =>
          cte
            .deleteFrom("platform.import_parts as p")
            .using("platform.imports as i")
            .where("p.household_id", "=", householdId)
            .where("i.household_id", "=", householdId)
            .where("i.import_id", "=", importId),
        )
        .updateTable("platform.imports")
        .set({
          phase: end.phase,
          refusal,
          position: end.phase === "imported" ? end.position : null,
          ...("counts" in end && { counts: JSON.stringify(end.counts) }),
          ended_at: now(),
          session_id: null,
          session_began_at: null,
          device: null,
        })
        .$if(end.phase === "imported" && !end.isRepeated, (query) =>
          query.set((eb) => ({ imported_facts_id: eb.ref("facts_id"), imported_digest: eb.ref("digest") })),
        )
        .where("household_id", "=", householdId)
        .where("import_id", "=", importId)
        .where("ended_at", "is", null)
        .execute()
    },

    async cancel(householdId) {
      const cancelled = await workerDb
        .updateTable("platform.imports")
        .set({ is_cancelled: true })
        .where("household_id", "=", householdId)
        .where("phase", "in", ["reading", "trying"])
        .where(isClaimed)
        .executeTakeFirst()
      if (cancelled.numUpdatedRows === 1n) return "cancelled"
      return (await isRecording(householdId)) ? "recording" : "none"
    },

    async view(householdId) {
      const row = await workerDb
        .selectFrom("platform.imports")
        .select([
          "import_id as importId",
          "phase",
          "done",
          "total",
          "counts",
          "refusal",
          "position",
          "started_at as startedAt",
          "ended_at as endedAt",
          isClaimed.as("isRunning"),
        ])
        .where("household_id", "=", householdId)
        .executeTakeFirst()
      if (!row) return null
      const { startedAt, endedAt, refusal, isRunning, phase, ...shown } = row
      const opened = refusal && (await keyOf(householdId)).decrypt(contextOf(row, "refusal"), refusal)
      return {
        ...shown,
        // An import whose facts are being recorded is completed by another server.
        phase: (phase === "reading" || phase === "trying") && !isRunning ? "failed" : phase,
        refusal: opened ? Option.getOrNull(decodeRefusal(JSON.parse(opened))) : null,
        startedAt: startedAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
      }
    },

    async unended() {
      const rows = await workerDb.selectFrom("platform.imports").selectAll().where("ended_at", "is", null).execute()
      return rows.map((row): UnendedImport => ({
        importId: row.import_id,
        householdId: row.household_id,
        userId: row.user_id,
        takesPrices: row.takes_prices,
        factsId: row.facts_id,
        session:
          row.session_id === null || row.session_began_at === null
            ? null
            : { sessionId: row.session_id, createdAt: row.session_began_at, device: row.device },
        phase: row.phase as GoingPhase, // it has not ended
        isCancelled: row.is_cancelled,
      }))
    },

    async isImporting(householdId) {
      const row = await workerDb
        .selectFrom("platform.imports")
        .where("household_id", "=", householdId)
        .where("ended_at", "is", null)
        .executeTakeFirst()
      return row !== undefined
    },

    async forgetErased() {
      await workerDb
        .deleteFrom("platform.imports as i")
        .using("vault.keys as k")
        .whereRef("k.subject_id", "=", "i.household_id")
        .where("k.destroyed_at", "is not", null)
        .execute()
    },

    async archiveOf(of) {
      const key = await keyOf(of.householdId)
      const parts: Array<Uint8Array<ArrayBuffer>> = []
      for (;;) {
        const row = await workerDb
          .selectFrom("platform.import_parts")
          .select("sealed")
          .where("household_id", "=", of.householdId)
          .where("part", "=", parts.length)
          .executeTakeFirst()
        if (!row) return parts
        parts.push(
          new Uint8Array(Buffer.from(key.decrypt(contextOf(of, `part ${parts.length}`), row.sealed), "base64")),
        )
      }
    },
  }

  async function isRecording(householdId: HouseholdId): Promise<boolean> {
    const recording = await workerDb
      .selectFrom("platform.imports")
      .where("household_id", "=", householdId)
      .where("phase", "=", "recording")
      .executeTakeFirst()
    return recording !== undefined
  }
}

const encodeRefusal = Schema.encodeSync(Refusal)
/** `None` if an earlier version stored a refusal that this version no longer has. */
const decodeRefusal = Schema.decodeUnknownOption(Refusal)
