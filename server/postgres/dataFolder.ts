import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { basename, join } from "node:path"
import { canReach, serverAccount } from "./account.ts"

/**
 * The default data folder: `.data` in the project. When root starts the product, Postgres runs as another user; if that
 * user has no access to the project's folder, the data folder is below /var/lib. An existing folder takes precedence.
 */
export function defaultDataFolder(project: string): string {
  const inside = join(project, ".data")
  const account = serverAccount(join(postgresFolder(inside), "cluster", "data"))
  if (!account) return inside
  const mark = createHash("sha256").update(project).digest("hex").slice(0, 8)
  const outside = join("/var/lib/wealth-tracker", `${basename(project)}-${mark}`)
  if (existsSync(outside) && !existsSync(inside)) return outside
  return canReach(account, inside) ? inside : outside
}

/** The part of the data folder that Postgres uses. */
export const postgresFolder = (dataFolder: string): string => join(dataFolder, "postgres")
