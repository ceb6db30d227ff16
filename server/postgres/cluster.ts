import { spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import type { Account } from "./account.ts"
import type { Binaries } from "./binaries.ts"
import { isAlive } from "./processes.ts"
import { forEachRole, type Role, roles } from "./roles.ts"

/** A Postgres cluster on disk: Postgres manages `data`, and the product manages the passwords. */
export interface Cluster {
  readonly data: string
  readonly passwords: Passwords
}

interface Passwords extends Readonly<Record<Role, string>> {
  /** Of the superuser `postgres`, which only creates roles and databases. */
  readonly postgres: string
  /** Of the role `wealth`, which owns the product's database: not a superuser, so row-level security applies to it. */
  readonly wealth: string
}

/** The URLs of a cluster that listens at a port: as the owner of the data, as each other role, and as superuser. */
export const urlsOf = ({ passwords }: Cluster, port: number) => ({
  url: urlOf("wealth", passwords.wealth, port, "wealth"),
  roleUrls: forEachRole((role) => urlOf(roles[role].name, passwords[role], port, "wealth")),
  adminUrl: urlOf("postgres", passwords.postgres, port, "postgres"),
})

const urlOf = (user: string, password: string, port: number, database: string): string =>
  `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`

/** Sorting by code point is the same on every system and never changes. The client sorts by language. */
export const codePointLocale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-locale"]

interface Making {
  readonly throwaway: boolean
  /** Options of initdb. */
  readonly locale: ReadonlyArray<string>
}

/**
 * Opens the cluster in the folder, or creates it. A new cluster is created under another name and then renamed, so that
 * an interrupted first start leaves no incomplete one, and of two concurrent first starts one wins.
 */
export function openCluster(
  folder: string,
  { initdb, major }: Binaries,
  account: Account | undefined,
  making: Making,
): Cluster {
  const place = join(folder, "cluster")
  removeInterrupted(folder)
  if (!existsSync(place)) {
    const begun = join(folder, `cluster.${process.pid}`)
    make(begun, initdb, account, making)
    try {
      renameSync(begun, place)
    } catch (cause) {
      rmSync(begun, { recursive: true, force: true })
      if (!existsSync(place)) throw cause
    }
  }
  const { data } = readCluster(folder)
  const version = readFileSync(join(data, "PG_VERSION"), "utf8").trim()
  if (version !== String(major)) {
    throw new Error(
      `${data} was written by Postgres ${version}; this program includes Postgres ${major}, which cannot read it. ` +
        `Dump it with a Postgres ${version} and load the dump into a new one, or name that server in DATABASE_URL.`,
    )
  }
  completePasswords(join(place, "passwords.json"))
  repairAccess(place, account)
  return readCluster(folder)
}

/** A copy of the folder may have lost its owner and modes, without which Postgres refuses to start: sets them again. */
function repairAccess(place: string, account: Account | undefined): void {
  const data = join(place, "data")
  const { uid } = statSync(data)
  if (uid !== process.getuid?.() && !account) return // Postgres reports what is wrong.
  closeToOthers(data, 0o700)
  closeToOthers(join(place, "passwords.json"), 0o600)
  if (!account) return
  chmodSync(place, 0o711) // the account enters it
  if (uid === account.uid) return
  for (const name of readdirSync(data, { recursive: true, encoding: "utf8" })) {
    lchownSync(join(data, name), account.uid, account.gid)
  }
  lchownSync(data, account.uid, account.gid) // last, so that an interrupted repair is repeated
}

function closeToOthers(path: string, mode: number): void {
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, mode)
}

/** Reads the existing cluster in the folder. */
export function readCluster(folder: string): Cluster {
  const place = join(folder, "cluster")
  return {
    data: join(place, "data"),
    passwords: JSON.parse(readFileSync(join(place, "passwords.json"), "utf8")) as Passwords,
  }
}

function make(place: string, initdb: string, account: Account | undefined, { throwaway, locale }: Making): void {
  const passwords: Passwords = { postgres: password(), wealth: password(), ...forEachRole(password) }
  const data = join(place, "data")
  const passwordFile = join(place, "first-password")
  mkdirSync(data, { recursive: true, mode: 0o700 })
  writeFileSync(join(place, "passwords.json"), JSON.stringify(passwords), { mode: 0o600 })
  writeFileSync(passwordFile, `${passwords.postgres}\n`, { mode: 0o600 })
  if (account) {
    chmodSync(place, 0o711)
    for (const path of [data, passwordFile]) chownSync(path, account.uid, account.gid)
  }
  const options = [
    ["-D", data],
    ["-U", "postgres"],
    ["--auth=scram-sha-256", `--pwfile=${passwordFile}`],
    ["--encoding=UTF8", ...locale],
    throwaway ? ["--no-sync"] : [],
  ]
  // Runs in its own session: Ctrl-C waits for it and ends what comes after.
  const run = spawnSync(initdb, options.flat(), { ...account, ...ownSession, cwd: "/", encoding: "utf8" })
  rmSync(passwordFile, { force: true })
  if (run.status !== 0) {
    rmSync(place, { recursive: true, force: true })
    const reason = run.error?.message ?? run.stderr.trim()
    throw new Error(
      /No space left on device/.test(reason)
        ? `The disk of DATA_DIR is full: Postgres could not create its data in ${data}.`
        : `initdb could not create ${data}: ${reason}`,
    )
  }
}

/** Earlier versions had fewer roles: adds the passwords that are missing in their clusters. */
function completePasswords(file: string): void {
  const known = JSON.parse(readFileSync(file, "utf8")) as Partial<Passwords>
  const complete = { ...forEachRole(password), ...known }
  if (Object.keys(complete).length === Object.keys(known).length) return
  const begun = `${file}.${process.pid}`
  writeFileSync(begun, JSON.stringify(complete), { mode: 0o600 })
  renameSync(begun, file)
}

/** Missing in the types of `spawnSync`, which accepts it. */
const ownSession: object = { detached: true }

const password = (): string => randomBytes(24).toString("base64url")

function removeInterrupted(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, maker] = /^cluster\.(\d+)$/.exec(name) ?? []
    if (maker && !isAlive(Number(maker))) rmSync(join(folder, name), { recursive: true, force: true })
  }
}
