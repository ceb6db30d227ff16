import { parentPort, workerData } from "node:worker_threads"
import { messageOf } from "#server/logging/messageOf.ts"
import type { ThreadData } from "#server/threads/startThread.ts"
import { openExistingMasterKeys } from "#server/vault/masterKeys.ts"
import { backUp } from "./backUp.ts"
import { BackupRefused } from "./backupRefused.ts"
import type { BackupTask, BackupThreadAnswer } from "./backupThread.ts"

/* Writes one backup, and posts its size or its error: see backupThread.ts. */

const { of, options } = (workerData as ThreadData).task as BackupTask
const port = parentPort
if (!port) throw new Error("this file is run as a worker")
const stopping = new AbortController()
port.on("message", () => stopping.abort())

async function work(): Promise<BackupThreadAnswer> {
  try {
    const { file, passphrase, withMasterKeys, takenAt, cost } = options
    const { bytes } = await backUp(
      { ...of, masterKeys: openExistingMasterKeys(of.masterKeys) },
      { file, passphrase, withMasterKeys, now: () => takenAt, signal: stopping.signal, ...(cost && { cost }) },
    )
    return { kind: "written", bytes }
  } catch (error) {
    if (error instanceof BackupRefused) return { kind: "refused", reason: error.reason, message: error.message }
    return { kind: "failed", message: messageOf(error) }
  }
}

port.postMessage(await work())
