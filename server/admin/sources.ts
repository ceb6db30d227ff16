import type { Kysely } from "kysely"
import type pg from "pg"
import type { Projection } from "../../projections/projection.ts"
import type { EventLog } from "../eventlog/eventLog.ts"
import type { JobLog } from "../jobs/log.ts"
import type { Vault } from "../vault/vault.ts"
import type { Decode } from "../projections/application.ts"
import type { ProjectionTables } from "../projections/checkpoints.ts"
import type { Projections } from "../projections/runner.ts"

/** What looking after logs and read models leans on. */
export interface DataSources {
  /**
   * Of the owner of the data, who sees everything; a check takes three connections of it, a rebuild two. Its statements
   * may take their time.
   */
  readonly workerPool: pg.Pool
  readonly db: Kysely<ProjectionTables>
  readonly engine: "postgres" | "eventStoreDb"
  readonly vault: Pick<Vault, "keyOf">
  /** Opens what is sealed. */
  readonly log: EventLog
  /** As it stands, every event in it. */
  readonly sealedLog: EventLog
  readonly projections: Projections
  /** What the projections are. */
  readonly models: ReadonlyArray<Projection>
  readonly decode: Decode
  readonly now: () => Date
  readonly journal: JobLog
}
