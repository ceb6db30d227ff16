import type pg from "pg"
import { openPool } from "./database.ts"
import type { InstalledSettings } from "./installed.ts"

/** Connections, apart by what may be done on them and by what they must not wait for. */
export interface Pools {
  /** As the role for requests. None of them takes two at once. */
  readonly requests: pg.Pool
  /** As the role that finds out who is there. None of them takes two at once. */
  readonly identity: pg.Pool
  /** As the owner: one for each projection that is writing, for jobs, and for mails on their way. */
  readonly work: pg.Pool
  /** As the role that alone reaches the keys. For those who need a key while they hold another connection. */
  readonly keys: pg.Pool
  /** For locks of households, and for nothing else: one for each household that is being worked on. */
  readonly locks: pg.Pool
}

/** Every pool of the server. Connections are opened when first needed. */
export const openPools = ({ databaseUrl, roleUrls }: InstalledSettings): Pools => ({
  requests: openPool(roleUrls.runtime, { max: 10, applicationName: "wealth requests" }),
  identity: openPool(roleUrls.identity, { max: 6, applicationName: "wealth identity" }),
  work: openPool(databaseUrl, { max: 12, applicationName: "wealth work" }),
  keys: openPool(roleUrls.keys, { max: 2, applicationName: "wealth keys" }),
  locks: openPool(roleUrls.runtime, { max: 4, applicationName: "wealth locks" }),
})
