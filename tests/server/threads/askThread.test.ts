import { enableCompileCache, getCompileCacheDir } from "node:module"
import { dirname } from "node:path"
import { afterEach, expect, it } from "vitest"
import { type AskedThread, askThread, ThreadTookTooLong } from "#server/threads/askThread.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import type { Asked } from "./askedWorker.ts"

let thread: AskedThread<Asked, string>
afterEach(() => thread.stop())

const asking = (): void => {
  thread = askThread(new URL("./askedWorker.ts", import.meta.url), undefined, { idleMs: conditionTimeoutMs })
}
const lenient = { processorMs: conditionTimeoutMs, clockMs: conditionTimeoutMs }

it("an answer that takes more processor time than it may is ended, and the next question is answered", async () => {
  asking()
  const endless = thread.ask("work without an end", { ...lenient, processorMs: 50 })
  await expect(endless).rejects.toBeInstanceOf(ThreadTookTooLong)
  expect(await thread.ask({ waitMs: 0 }, lenient)).toBe("answered")
})

it("an answer that waits, as on a busy machine, takes no processor time", async () => {
  asking()
  expect(await thread.ask({ waitMs: 0 }, lenient)).toBe("answered")
  // Starting a thread takes processor time, waiting in it does not.
  expect(await thread.ask({ waitMs: 1_500 }, { ...lenient, processorMs: 1_000 })).toBe("answered")
})

it("an answer that does not come within the time of the clock is ended, also if it only waits", async () => {
  asking()
  await expect(thread.ask("wait without an end", { ...lenient, clockMs: 50 })).rejects.toBeInstanceOf(ThreadTookTooLong)
})

it("a thread finds what the process has compiled before, and none of its settings", async () => {
  enableCompileCache() // as every command of the product does; in a process that has done so, nothing changes
  asking()
  expect(JSON.parse(await thread.ask("name the environment"))).toEqual({
    NODE_COMPILE_CACHE: dirname(getCompileCacheDir() ?? ""),
  })
})
