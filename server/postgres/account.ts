import { spawnSync } from "node:child_process"
import { existsSync, statSync } from "node:fs"
import { dirname, resolve } from "node:path"

/** A user of the operating system, under which a process is started. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/**
 * The account that runs Postgres, which refuses to run as root. Root starts it as the owner of the data folder, else as
 * `postgres`, else as `nobody`; any other user starts it as themselves (undefined).
 */
export function serverAccount(dataFolder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (existsSync(dataFolder)) {
    const { uid, gid } = statSync(dataFolder)
    if (uid !== 0) return { uid, gid }
  }
  const account = accountOf("postgres") ?? accountOf("nobody")
  if (!account) {
    throw new Error(
      "Postgres cannot run as root, and the system has neither a user `postgres` nor a user `nobody` for it",
    )
  }
  return account
}

/** Whether the account may enter every folder down to this one. Folders that do not exist yet are ignored. */
export function canReach(account: Account, folder: string): boolean {
  const path = resolve(folder)
  const passes = !existsSync(path) || mayPass(account, path)
  return passes && (dirname(path) === path || canReach(account, dirname(path)))
}

function mayPass({ uid, gid }: Account, folder: string): boolean {
  const stat = statSync(folder)
  if (stat.uid === uid) return (stat.mode & 0o100) !== 0
  if (stat.gid === gid) return (stat.mode & 0o010) !== 0
  return (stat.mode & 0o001) !== 0
}

function accountOf(user: string): Account | undefined {
  const [uid, gid] = ["-u", "-g"].map((flag) => spawnSync("id", [flag, user], { encoding: "utf8" }))
  if (uid?.status !== 0 || gid?.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}
