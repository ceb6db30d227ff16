import type { RoleUrls } from "#server/postgres/roles.ts"
import type { Settings } from "./settings.ts"

/** Settings after the start has found or created the data folder and the databases. */
export type InstalledSettings = Settings & {
  readonly dataDir: string
  /** A demonstration: every visitor is signed in to a demo household. The start script sets it; no setting can. */
  readonly demo?: true
  /** As the owner of the data: for migrations, projections and jobs. */
  readonly databaseUrl: string
  /** As the roles that own nothing. */
  readonly roleUrls: RoleUrls
}
