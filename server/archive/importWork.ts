import { Result, Schema } from "effect"
import { Refusal } from "#contract/problem.ts"
import type { Upload } from "#server/http/upload.ts"
import { startThread } from "#server/threads/startThread.ts"
import type { ArchivedInstrument, ArchivedSeries } from "./archive.ts"
import type { DecidingLimits } from "./deciding.ts"
import type { Destination, Placed } from "./placing.ts"

/** The task of a worker. */
export interface ImportTask {
  readonly file: Upload
  readonly destination: Destination
  readonly deciding: DecidingLimits
  /** The secret from which the ids of its facts are derived; null for an import that an earlier version began. */
  readonly factsId: string | null
}

export type WorkerQuestion =
  | { readonly kind: "read" }
  | { readonly kind: "compare"; readonly eventIds: ReadonlyArray<string>; readonly factsIds: ReadonlyArray<string> }
  | { readonly kind: "try"; readonly databaseUrl: string }
  | { readonly kind: "part"; readonly part: number }
  | { readonly kind: "facts" }
  | { readonly kind: "series" }
  | { readonly kind: "instruments" }

/** The archive was read to its end. */
export interface ArchiveRead {
  readonly kind: "read"
  /** How many facts are to be recorded. */
  readonly events: number
  /** How many of each type. */
  readonly counts: Readonly<Record<string, number>>
  /** How many of them are entries or statements, without those that replace another. */
  readonly entries: number
}

/** The events that are recorded in the household, compared with the archive. */
export interface ArchiveCompared {
  readonly kind: "compared"
  /** How many facts of the archive are recorded already. */
  readonly written: number
  /** Ids of recorded events that are not of the archive. */
  readonly foreign: ReadonlyArray<string>
}

export type WorkerAnswer =
  | ArchiveRead
  | ArchiveCompared
  | { readonly kind: "tried" }
  /** Empty: there is no such part. */
  | { readonly kind: "part"; readonly bytes: Uint8Array }
  /** Empty: all facts were handed out. */
  | { readonly kind: "facts"; readonly facts: ReadonlyArray<Placed> }
  | { readonly kind: "series"; readonly series: ArchivedSeries | undefined }
  /** Empty: all instruments were handed out. */
  | { readonly kind: "instruments"; readonly instruments: ReadonlyArray<ArchivedInstrument> }
  | { readonly kind: "refused"; readonly refusal: typeof Refusal.Encoded }

export type WorkerMessage = WorkerAnswer | ({ readonly kind: "progress" } & WorkProgress)

/** How many of the facts were read and decided, or tried. */
export interface WorkProgress {
  readonly done: number
  readonly total: number
}

export interface WorkLimits {
  /** The limit of the worker's heap. */
  readonly megabytes: number
  readonly seconds: number
}

export const workLimits: WorkLimits = { megabytes: 768, seconds: 600 }

/** An archive that a worker reads. Its caller disposes it after use. */
export interface ImportWork {
  /** Reads the whole archive and decides its facts. Returns its content or the refusal. */
  readonly read: () => Promise<Result.Result<ArchiveRead, Refusal>>
  /**
   * Compares with the ids of the events that are recorded in the household. Of several imports that may have recorded the
   * archive, with the one that recorded most of the archive; `factsIds` are their secrets. An earlier version may have recorded it,
   * too.
   */
  readonly compare: (eventIds: ReadonlyArray<string>, factsIds: ReadonlyArray<string>) => Promise<ArchiveCompared>
  /** Applies all its facts to the read models in a dry run, over a connection of its own; fails with the refusal. */
  readonly tryOut: (databaseUrl: string) => Promise<Result.Result<void, Refusal>>
  /** The archive as it was sent, in parts. */
  readonly parts: () => AsyncGenerator<Uint8Array, void>
  /** The facts that are to be recorded, in the order of the archive. */
  readonly facts: () => AsyncGenerator<ReadonlyArray<Placed>, void>
  /** The instruments that the facts name. */
  readonly instruments: () => AsyncGenerator<ReadonlyArray<ArchivedInstrument>, void>
  /** The prices and rates. A long series comes in parts. */
  readonly series: () => AsyncGenerator<ArchivedSeries, void>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

/**
 * Begins to read an archive in a worker thread, so that the server stays responsive. Refuses an archive as too large when
 * reading and the dry run exceed the limits of memory or time; handing out the facts afterwards has no time limit. The
 * caller must not use `file` any more. When `signal` is aborted, the worker ends and all its methods throw the reason.
 */
export function startImportWork(
  task: ImportTask,
  {
    signal,
    progress = () => {},
    limits: { megabytes, seconds } = workLimits,
  }: {
    readonly signal: AbortSignal
    readonly progress?: (progress: WorkProgress) => void
    readonly limits?: WorkLimits
  },
): ImportWork {
  const worker = startThread(new URL("./importWorker.ts", import.meta.url), task, {
    transferList: task.file.map(({ buffer }) => buffer),
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
  const stop = (reason: unknown): void => {
    fail(reason)
    void worker.terminate()
  }
  const aborted = (): void => stop(signal.reason)
  worker.on("message", (message: WorkerMessage) => {
    if (message.kind === "progress") progress(message)
    else settle?.resolve(message)
  })
  worker.on("error", (error: NodeJS.ErrnoException) =>
    fail(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooLarge("memory", megabytes) : error),
  )
  worker.on("exit", () => fail(new Error("the worker of an import has ended")))
  const timer = setTimeout(() => stop(tooLarge("seconds", seconds)), seconds * 1000)
  signal.addEventListener("abort", aborted)
  if (signal.aborted) aborted()

  async function ask<Kind extends WorkerAnswer["kind"]>(
    question: WorkerQuestion,
    wanted: Kind,
  ): Promise<Extract<WorkerAnswer, { readonly kind: Kind }>> {
    if (failed !== undefined) throw failed
    const answer = await new Promise<WorkerAnswer>((resolve, reject) => {
      settle = { resolve, reject }
      // A thread, not a window: it has no origin.
      worker.postMessage(question) // oxlint-disable-line unicorn/require-post-message-target-origin
    })
    if (answer.kind === "refused") throw new WorkRefused(decodeRefusal(answer.refusal))
    if (answer.kind !== wanted) throw new Error(`the worker of an import answered ${answer.kind}`)
    return answer as Extract<WorkerAnswer, { readonly kind: Kind }>
  }

  async function orRefused<Value>(work: () => Promise<Value>): Promise<Result.Result<Value, Refusal>> {
    try {
      return Result.succeed(await work())
    } catch (error) {
      if (error instanceof WorkRefused) return Result.fail(error.refusal)
      throw error
    }
  }

  /** Hands out lists until one is empty, which has no time limit. */
  async function* each<Value>(next: () => Promise<ReadonlyArray<Value>>): AsyncGenerator<ReadonlyArray<Value>, void> {
    clearTimeout(timer)
    for (let list = await next(); list.length > 0; list = await next()) yield list
  }

  return {
    read: () => orRefused(() => ask({ kind: "read" }, "read")),
    compare: (eventIds, factsIds) => ask({ kind: "compare", eventIds, factsIds }, "compared"),
    tryOut: (databaseUrl) =>
      orRefused(async () => {
        await ask({ kind: "try", databaseUrl }, "tried")
      }),
    async *parts() {
      for (let part = 0; ; part += 1) {
        const { bytes } = await ask({ kind: "part", part }, "part")
        if (bytes.length === 0) return
        yield bytes
      }
    },
    facts: () => each(async () => (await ask({ kind: "facts" }, "facts")).facts),
    instruments: () => each(async () => (await ask({ kind: "instruments" }, "instruments")).instruments),
    async *series() {
      for await (const [series] of each(async () => {
        const answer = await ask({ kind: "series" }, "series")
        return answer.series ? [answer.series] : []
      })) {
        if (series) yield series
      }
    },
    async [Symbol.asyncDispose]() {
      clearTimeout(timer)
      signal.removeEventListener("abort", aborted)
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
