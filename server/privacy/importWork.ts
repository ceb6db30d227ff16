import { Worker } from "node:worker_threads"
import { Result, Schema } from "effect"
import type { CalendarDate } from "../../domain/shared/calendarDate.ts"
import { Refusal } from "../contract/problem.ts"
import type { ArchivedSeries } from "./archive.ts"
import type { Destination, Placed } from "./placing.ts"

/** What a worker is given. */
export interface ImportTask {
  readonly file: Uint8Array
  readonly destination: Destination
  /** The last day on which something can have happened. */
  readonly latest: CalendarDate
}

/** Asks for what comes next. */
export interface WorkerQuestion {
  readonly kind: "next"
}

export type WorkerAnswer =
  /** The archive was read to its end and holds so many facts to be recorded, of each type so many. */
  | { readonly kind: "read"; readonly events: number; readonly counts: Readonly<Record<string, number>> }
  | { readonly kind: "events"; readonly events: ReadonlyArray<Placed> }
  | { readonly kind: "series"; readonly series: ArchivedSeries }
  /** Of the facts, and once more of the prices. */
  | { readonly kind: "end" }
  | { readonly kind: "refused"; readonly refusal: typeof Refusal.Encoded }

export interface WorkLimits {
  /** Of the worker's heap. */
  readonly megabytes: number
  readonly seconds: number
}

export const workLimits: WorkLimits = { megabytes: 768, seconds: 600 }

/** An archive that is being read in a worker. To be ended by whoever began it. */
export interface ImportWork {
  /** Reads the whole archive; what is in it, or why it is refused. */
  readonly read: () => Promise<Result.Result<Extract<WorkerAnswer, { readonly kind: "read" }>, Refusal>>
  /** The facts in the order of the archive, once it was read. */
  readonly events: () => AsyncGenerator<ReadonlyArray<Placed>, void>
  /** The prices and rates, once the facts were taken. A long series comes in parts. */
  readonly series: () => AsyncGenerator<ArchivedSeries, void>
  readonly end: () => Promise<void>
}

/**
 * Begins to read an archive in a worker thread. An archive that is not finished within the limits is refused as too
 * large, wherever the worker is; the server is not affected. `file` must not be used any more.
 */
export function startImportWork(
  { file, destination, latest }: ImportTask,
  { megabytes, seconds }: WorkLimits = workLimits,
): ImportWork {
  const own = file.byteLength === file.buffer.byteLength ? file : Uint8Array.from(file)
  const task: ImportTask = { file: own, destination, latest }
  const worker = new Worker(new URL("./importWorker.ts", import.meta.url), {
    workerData: task,
    transferList: [own.buffer as ArrayBuffer],
    // Nothing of the server's settings is handed on.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
  })
  let failed: unknown
  let settle:
    | { readonly resolve: (answer: WorkerAnswer) => void; readonly reject: (reason: unknown) => void }
    | undefined
  const fail = (reason: unknown): void => {
    failed ??= reason
    settle?.reject(failed)
  }
  const tooLarge = (exceeded: "memory" | "seconds", most: number) =>
    new WorkRefused({ _tag: "ArchiveTooLarge", file: null, exceeded, most })
  worker.on("message", (answer: WorkerAnswer) => settle?.resolve(answer))
  worker.on("error", (error: NodeJS.ErrnoException) =>
    fail(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooLarge("memory", megabytes) : error),
  )
  worker.on("exit", () => fail(new Error("the worker of an import has ended")))
  const timer = setTimeout(() => {
    fail(tooLarge("seconds", seconds))
    void worker.terminate()
  }, seconds * 1000)

  async function next(): Promise<WorkerAnswer> {
    if (failed !== undefined) throw failed
    const answer = new Promise<WorkerAnswer>((resolve, reject) => {
      settle = { resolve, reject }
    })
    // A thread, not a window: it has no origin.
    worker.postMessage({ kind: "next" } satisfies WorkerQuestion) // oxlint-disable-line unicorn/require-post-message-target-origin
    return answer
  }

  return {
    async read() {
      try {
        const answer = await next()
        if (answer.kind === "read") return Result.succeed(answer)
        if (answer.kind === "refused") return Result.fail(decodeRefusal(answer.refusal))
        throw new Error(`the worker of an import answered ${answer.kind}`)
      } catch (error) {
        if (error instanceof WorkRefused) return Result.fail(error.refusal)
        throw error
      }
    },
    async *events() {
      for (let answer = await next(); answer.kind === "events"; answer = await next()) yield answer.events
    },
    async *series() {
      for (let answer = await next(); answer.kind === "series"; answer = await next()) yield answer.series
    },
    async end() {
      clearTimeout(timer)
      await worker.terminate()
    },
  }
}

const decodeRefusal = Schema.decodeSync(Refusal)

class WorkRefused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal._tag)
    this.refusal = refusal
  }
}
