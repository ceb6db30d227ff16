import { Result } from "effect"
import type { AnswerOf, Endpoint } from "../../server/contract/endpoint.ts"
import { addressOf, call, type Failure, lastRecorded, type RequestOf } from "./call.ts"

/** What is known of one question to the server. */
export interface Asked<A> {
  readonly answer: A | undefined
  readonly failure: Failure | undefined
  readonly isAsking: boolean
}

interface Entry {
  asked: Asked<unknown>
  readonly listeners: Set<() => void>
  readonly ask: () => Promise<void>
  isStale: boolean
  lastUsed: number
}

const unknownYet: Asked<never> = { answer: undefined, failure: undefined, isAsking: true }
const kept = 80
const pauses = [150, 400, 1000, 2500]

/**
 * Answers of the server by the address they were asked at, so that going back shows a page at once. After a command
 * every answer is asked for again, because one fact can change any figure; what nobody looks at, when somebody does.
 */
export class QueryCache {
  private readonly entries = new Map<string, Entry>()
  private uses = 0
  private readonly onNotSignedIn: () => void

  constructor(onNotSignedIn: () => void) {
    this.onNotSignedIn = onNotSignedIn
  }

  read<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Asked<AnswerOf<E>> {
    return this.entryOf(endpoint, request).asked as Asked<AnswerOf<E>>
  }

  /** Tells of every change, and asks at once if the answer is not known or no longer holds. */
  subscribe<E extends Endpoint>(endpoint: E, request: RequestOf<E>, listener: () => void): () => void {
    const entry = this.entryOf(endpoint, request)
    entry.listeners.add(listener)
    if (entry.isStale) void entry.ask()
    return () => {
      entry.listeners.delete(listener)
      this.dropUnused()
    }
  }

  retry<E extends Endpoint>(endpoint: E, request: RequestOf<E>): void {
    void this.entryOf(endpoint, request).ask()
  }

  /** Nothing known holds any more: something was recorded. */
  invalidate(): void {
    for (const entry of this.entries.values()) {
      entry.isStale = true
      if (entry.listeners.size > 0) void entry.ask()
    }
  }

  /** Asks again for what failed, now that the server may be reached. */
  retryFailed(): void {
    for (const entry of this.entries.values()) if (entry.asked.failure && entry.listeners.size > 0) void entry.ask()
  }

  /** Forgets everything: somebody else signs in. */
  clear(): void {
    for (const [address, entry] of this.entries) {
      if (entry.listeners.size === 0) this.entries.delete(address)
      else {
        entry.asked = unknownYet
        void entry.ask()
      }
    }
  }

  private entryOf<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Entry {
    const address = addressOf(endpoint, request)
    const entry = this.entries.get(address) ?? this.open(address, endpoint, request)
    entry.lastUsed = ++this.uses
    return entry
  }

  private open<E extends Endpoint>(address: string, endpoint: E, request: RequestOf<E>): Entry {
    let round = 0
    const entry: Entry = {
      asked: unknownYet,
      listeners: new Set(),
      isStale: true,
      lastUsed: 0,
      ask: async () => {
        const mine = ++round
        entry.isStale = false
        tell({ ...entry.asked, isAsking: true })
        let answer = await call(endpoint, request, { readAfter: lastRecorded.position })
        for (const pause of pauses) {
          if (Result.isSuccess(answer) || answer.failure.kind !== "behind") break
          await new Promise((resume) => setTimeout(resume, pause))
          answer = await call(endpoint, request, { readAfter: lastRecorded.position })
        }
        // A later question has been asked since: its answer counts.
        if (mine !== round) return
        if (Result.isSuccess(answer)) return tell({ answer: answer.success, failure: undefined, isAsking: false })
        entry.isStale = true
        tell({ answer: entry.asked.answer, failure: answer.failure, isAsking: false })
        if (answer.failure.kind === "problem" && answer.failure.problem.code === "notSignedIn") this.onNotSignedIn()
      },
    }
    const tell = (asked: Asked<unknown>) => {
      entry.asked = asked
      for (const listener of entry.listeners) listener()
    }
    this.entries.set(address, entry)
    return entry
  }

  private dropUnused(): void {
    if (this.entries.size <= kept) return
    const unused = [...this.entries].filter(([, entry]) => entry.listeners.size === 0)
    unused.sort(([, a], [, b]) => a.lastUsed - b.lastUsed)
    for (const [address] of unused.slice(0, this.entries.size - kept)) this.entries.delete(address)
  }
}
