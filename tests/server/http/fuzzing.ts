import * as fc from "fast-check"
import type { Description, Operation } from "./fuzzingDocument.ts"
import type { Judge } from "./fuzzingJudge.ts"
import type { Reply } from "./fuzzingLine.ts"
import { type FuzzedRequest, requestsOf, type World } from "./fuzzingRequests.ts"

interface Fuzzing {
  readonly description: Description
  readonly operation: Operation
  readonly world: World
  readonly runs: number
  readonly judged: Judge
  readonly ask: (request: FuzzedRequest) => Promise<Reply | undefined>
  /** The log of the server so far. */
  readonly logged: ReadonlyArray<string>
}

/** The seed of a run to be repeated, which fast-check prints with every failure. */
const seed = process.env["FUZZ_SEED"]

/** Sends the same operation in many ways; throws with the shortest request with a wrong answer. */
export async function fuzz({ description, operation, world, runs, judged, ask, logged }: Fuzzing): Promise<void> {
  const property = fc.asyncProperty(requestsOf(description, operation, world), async (request) => {
    const linesBefore = logged.length
    const reply = await ask(request)
    const complaints = [...judged(request, reply), ...logged.slice(linesBefore)]
    if (complaints.length === 0) return
    throw new Error(`${complaints.join("\n")}\n${reply?.status} ${reply?.text.slice(0, 500)}`)
  })
  await fc
    .assert(property, { numRuns: runs, ...(seed !== undefined && { seed: Number(seed) }) })
    .catch(({ message, cause }: Error) => {
      throw new Error(`${operation.operationId}: ${message}\n${String(cause)}`)
    })
}
