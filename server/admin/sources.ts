import type { Kysely } from "kysely"
import type { Projection } from "#projections/projection.ts"
import type { Db } from "#server/db/database.ts"
import type { EventLog } from "#server/eventlog/eventLog.ts"
import type { Logger } from "#server/logging/logger.ts"
import type { Vault } from "#server/vault/vault.ts"
import type { Decode } from "#server/projections/application.ts"
import type { ProjectionTables } from "#server/projections/checkpoints.ts"
import type { Projections } from "#server/projections/runner.ts"

/** The dependencies of checks and rebuilds. */
export interface DataSources {
  /** As the owner of the data, who sees all rows. A check takes three connections, a rebuild two. */
  readonly workerDb: Db
  readonly db: Kysely<ProjectionTables>
  readonly engine: "postgres" | "eventStoreDb"
  readonly vault: Pick<Vault, "keyOf">
  /** With decrypted events. */
  readonly log: EventLog
  /** The log as it is stored, with every event. */
  readonly storedLog: EventLog
  readonly projections: Projections
  /** The definitions of the projections. */
  readonly models: ReadonlyArray<Projection>
  readonly decode: Decode
  readonly now: () => Date
  readonly logger: Logger
}
