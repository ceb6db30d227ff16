import type { Kysely } from "kysely"
import type { Projection } from "../../projections/projection.ts"
import type { Db } from "../db/database.ts"
import type { EventLog } from "../eventlog/eventLog.ts"
import type { Logger } from "../logging/logger.ts"
import type { Vault } from "../vault/vault.ts"
import type { Decode } from "../projections/application.ts"
import type { ProjectionTables } from "../projections/checkpoints.ts"
import type { Projections } from "../projections/runner.ts"

/** The dependencies of checks and rebuilds. */
export interface DataSources {
  /**
   * As the owner of the data, who sees everything; a check takes three connections, a rebuild two. Statements may take
   * long.
   */
  readonly workerDb: Db
  readonly db: Kysely<ProjectionTables>
  readonly engine: "postgres" | "eventStoreDb"
  readonly vault: Pick<Vault, "keyOf">
  /** With decrypted events. */
  readonly log: EventLog
  /** The log as it is stored, with every event. */
  readonly storedLog: EventLog
  readonly projections: Projections
  /** What the projections are. */
  readonly models: ReadonlyArray<Projection>
  readonly decode: Decode
  readonly now: () => Date
  readonly logger: Logger
}
