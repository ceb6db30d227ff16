import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { basename, join } from "node:path"
import { canReach, serverAccount } from "./account.ts"

/**
 * Where the data are when nobody says so: `.data` in the project, so that they lie where one looks for them and go
 * with the project. Root, whose Postgres runs as another user, keeps them below /var/lib when that user cannot pass
 * through to the project; data that are there already decide before that.
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

/** What Postgres has of the data folder. */
export const postgresFolder = (dataFolder: string): string => join(dataFolder, "postgres")
