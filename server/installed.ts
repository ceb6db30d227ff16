import type { RoleUrls } from "./postgres/roles.ts"
import type { Settings } from "./settings.ts"

/** Settings in which it is decided where things are. */
export type InstalledSettings = Settings & {
  readonly dataDir: string
  /** Started as a demonstration, which whoever opens it visits. No setting says so: only whoever starts it. */
  readonly demo?: true
  /** As the owner of the data: for migrations, projections and jobs. */
  readonly databaseUrl: string
  /** As the roles that own nothing. */
  readonly roleUrls: RoleUrls
}
