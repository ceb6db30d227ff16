import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll } from "vitest"
import { recordingRejections, refuseRejections } from "#scripts/setup/unhandledRejections.ts"

/*
 * Runs before each test file. Vitest itself fails a run in which a promise was rejected without a handler; this does the
 * same for the processes that the tests of a file start.
 */

const folder = mkdtempSync(join(tmpdir(), "wealth-rejections-"))
Object.assign(process.env, recordingRejections(folder, process.env))

afterAll(() => {
  try {
    refuseRejections(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
