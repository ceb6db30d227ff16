import { constants, setPriority } from "node:os"
import { workerData } from "node:worker_threads"
import type { ThreadData } from "./startThread.ts"

/*
 * The entry of every worker thread. It lowers the thread's priority before it loads the module that does the work:
 * compiling the modules takes as much time as a small task. Only on Linux does a thread have a priority of its own.
 */

if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
await import((workerData as ThreadData).module)
