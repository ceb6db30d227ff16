import { startThread } from "#server/threads/startThread.ts"
import type { MasterKeySource } from "#server/vault/masterKeys.ts"
import type { BackupOf, BackupOptions } from "./backUp.ts"
import { type BackupRefusal, BackupRefused } from "./backupRefused.ts"
import type { PassphraseCost } from "./encryptedFile.ts"

/** The input of the thread. */
export interface BackupTask {
  readonly of: Omit<BackupOf, "masterKeys"> & { readonly masterKeys: MasterKeySource }
  readonly options: Pick<BackupOptions, "file" | "passphrase" | "withMasterKeys"> & {
    readonly takenAt: Date
    readonly cost?: PassphraseCost | undefined
  }
}

/** The only message that the thread posts. */
export type BackupThreadAnswer =
  | { readonly kind: "written"; readonly bytes: number }
  | { readonly kind: "refused"; readonly reason: BackupRefusal; readonly message: string }
  | { readonly kind: "failed"; readonly message: string }

/**
 * Writes a backup in a worker thread, so that computing the figures of many households does not delay requests. Returns
 * the size in bytes. When the signal is aborted, the backup stops and leaves no file.
 */
export async function backUpInThread(task: BackupTask, signal: AbortSignal): Promise<number> {
  signal.throwIfAborted()
  const worker = startThread(new URL("./backupWorker.ts", import.meta.url), task)
  // A thread, not a window: it has no origin.
  const stop = () => worker.postMessage("stop") // oxlint-disable-line unicorn/require-post-message-target-origin
  signal.addEventListener("abort", stop)
  try {
    const answer = await new Promise<BackupThreadAnswer>((resolve, reject) => {
      worker.on("message", resolve)
      worker.on("error", reject)
      worker.on("exit", () => reject(new Error("the thread of a backup has ended")))
    })
    signal.throwIfAborted()
    if (answer.kind === "written") return answer.bytes
    throw answer.kind === "refused" ? new BackupRefused(answer.reason, answer.message) : new Error(answer.message)
  } finally {
    signal.removeEventListener("abort", stop)
    await worker.terminate()
  }
}
