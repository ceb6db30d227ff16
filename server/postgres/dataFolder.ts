import { createHash } from "node:crypto"
import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs"
import { basename, dirname, join } from "node:path"
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

/** Whether the data folder holds an embedded Postgres with data. */
export const hasEmbeddedData = (dataFolder: string): boolean =>
  existsSync(join(postgresFolder(dataFolder), "cluster", "data"))

/** A new cluster and its first write-ahead log. */
const newClusterBytes = 100_000_000

/**
 * Throws an error that names DATA_DIR and the reason when nothing can be written there: a read-only disk, a folder of
 * another user, a file in its place, or, with `makesCluster`, too little space for a new Postgres.
 */
export function refuseUnwritable(dataFolder: string, { makesCluster }: { readonly makesCluster: boolean }): void {
  let there = dataFolder
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there)
  const refuse = (reason: string, cause?: unknown): never => {
    throw new Error(`DATA_DIR ${dataFolder} cannot be written: ${reason}. Set DATA_DIR to a folder that can.`, {
      cause,
    })
  }
  if (!statSync(there).isDirectory()) refuse(`${there} is a file`)
  try {
    accessSync(there, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === "EROFS") refuse(`${there} is on a disk that is mounted read-only`, error)
    if (code === "EACCES" || code === "EPERM") refuse(`${there} belongs to another user`, error)
    refuse(String(code), error)
  }
  const { bavail, bsize } = statfsSync(there)
  if (makesCluster && !hasEmbeddedData(dataFolder) && bavail * bsize < newClusterBytes) {
    const megabytes = (bytes: number) => Math.floor(bytes / 1_000_000)
    refuse(
      `its disk has ${megabytes(bavail * bsize)} MB left, and a new database needs ${megabytes(newClusterBytes)} MB`,
    )
  }
}
