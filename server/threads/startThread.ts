import { getCompileCacheDir } from "node:module"
import { dirname } from "node:path"
import { Worker, type WorkerOptions } from "node:worker_threads"

/** The data that `thread.ts` receives. */
export interface ThreadData {
  /** URL of the module that does the work. */
  readonly module: string
  readonly task: unknown
}

/**
 * Runs a module in a worker thread with a lower priority than requests, even while its modules are loaded. The module
 * finds `task` in its worker data. The thread gets none of the server's settings, and finds the compiled modules of earlier
 * threads: to compile them again takes half of the time until it works.
 */
export const startThread = (
  module: URL,
  task: unknown,
  options: Pick<WorkerOptions, "transferList" | "resourceLimits"> = {},
): Worker =>
  new Worker(new URL("./thread.ts", import.meta.url), {
    ...options,
    workerData: { module: module.href, task } satisfies ThreadData,
    env: compiledBefore(),
    execArgv: [],
  })

/** What Node reads in a thread of its own. The folder of the process is one below, for its version of Node. */
function compiledBefore(): Readonly<Record<string, string>> {
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}
