import type { Worker, WorkerOptions } from "node:worker_threads"
import { startThread } from "./startThread.ts"

/** A thread that answers questions. It is started at the first question, and ends when there was none for a while. */
export interface AskedThread<Question, Answer> {
  /**
   * The answer of the thread. Fails with {@link ThreadTookTooLong} if it takes more than the limits allow, counted from
   * this call: the thread ends, and with it the work. Fails also when the thread runs out of memory.
   */
  readonly ask: (question: Question, limits?: TimeLimits) => Promise<Answer>
  /** Ends the thread. Questions without an answer fail. */
  readonly stop: () => Promise<void>
}

interface TimeLimits {
  /** Processor time of the thread: work takes the same on a busy machine as on a quiet one. */
  readonly processorMs: number
  /** Time of the clock, also while the thread waits for the database or for a processor. */
  readonly clockMs: number
}

export class ThreadTookTooLong extends Error {
  override readonly name = "ThreadTookTooLong"
}

export interface AskedMessage {
  readonly id: number
  readonly question: unknown
}

export type AnswerMessage =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly error: unknown }

interface AskedThreadOptions {
  /** How long the thread stays without a question. */
  readonly idleMs: number
  readonly resourceLimits?: NonNullable<WorkerOptions["resourceLimits"]>
}

/** A thread that runs `module`, which calls `answerQuestions` (server/threads/answerQuestions.ts) and receives `task`. */
export function askThread<Question, Answer>(
  module: URL,
  task: unknown,
  { idleMs, resourceLimits }: AskedThreadOptions,
): AskedThread<Question, Answer> {
  interface Waiting {
    readonly resolve: (answer: Answer) => void
    readonly reject: (reason: unknown) => void
  }
  let running: { readonly worker: Worker; readonly waiting: Map<number, Waiting> } | undefined
  let idle: NodeJS.Timeout | undefined
  let asked = 0

  function started(): { readonly worker: Worker; readonly waiting: Map<number, Waiting> } {
    const worker = startThread(module, task, resourceLimits && { resourceLimits })
    const waiting = new Map<number, Waiting>()
    const begun = { worker, waiting }
    let failure: unknown
    worker.on("message", (message: AnswerMessage) => {
      const one = waiting.get(message.id)
      if ("error" in message) one?.reject(message.error)
      else one?.resolve(message.answer as Answer)
    })
    worker.on("error", (error) => (failure = error))
    worker.on("exit", () => {
      if (running === begun) running = undefined
      for (const { reject } of waiting.values()) reject(failure ?? new Error("a thread has ended before it answered"))
    })
    return begun
  }

  async function end(): Promise<void> {
    const ending = running
    running = undefined
    await ending?.worker.terminate()
  }

  return {
    async ask(question, limits) {
      clearTimeout(idle)
      const { worker, waiting } = (running ??= started())
      worker.ref()
      const id = ++asked
      let stopWatching = (): void => {}
      try {
        return await new Promise<Answer>((resolve, reject) => {
          waiting.set(id, { resolve, reject })
          if (limits) {
            stopWatching = watchTime(worker, limits, () => {
              reject(new ThreadTookTooLong("a thread did not answer in time"))
              if (running?.worker === worker) running = undefined
              void worker.terminate()
            })
          }
          // A thread, not a window: it has no origin.
          worker.postMessage({ id, question } satisfies AskedMessage) // oxlint-disable-line unicorn/require-post-message-target-origin
        })
      } finally {
        stopWatching()
        waiting.delete(id)
        if (waiting.size === 0 && running?.worker === worker) {
          worker.unref()
          idle = setTimeout(() => void end(), idleMs).unref()
        }
      }
    },
    async stop() {
      clearTimeout(idle)
      await end()
    },
  }
}

/** How often a thread that works is asked how much processor time it has taken. */
const lookEveryMs = 250

/** Calls `exceeded` once a thread has taken more than a limit. Answers with what ends that. */
function watchTime(worker: Worker, { processorMs, clockMs }: TimeLimits, exceeded: () => void): () => void {
  let atFirst: number | undefined
  async function look(): Promise<void> {
    const { user, system } = await worker.cpuUsage()
    const takenMs = (user + system) / 1_000
    atFirst ??= takenMs
    if (takenMs - atFirst > processorMs) exceeded()
  }
  // A thread that is starting or ending has no usage.
  const looks = setInterval(() => void look().catch(() => {}), Math.min(lookEveryMs, processorMs))
  const end = setTimeout(exceeded, clockMs)
  return () => {
    clearInterval(looks)
    clearTimeout(end)
  }
}
