import { globSync, readFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"
import { texts } from "./scripts/messages/textsPlugin.ts"
import { conditionTimeoutMs, testTimeoutMs } from "./tests/support/limits.ts"

const tests = "tests/**/*.test.{ts,tsx}"
const needPostgres = "tests/**/*.pg.test.{ts,tsx}"

/** What has a document of its own, or replaces modules for itself. */
const needOwnModules = globSync(tests).filter((file) =>
  /^\/\/ @vitest-environment jsdom|^vi\.mock\(/m.test(readFileSync(file, "utf8")),
)

/**
 * `unit` needs nothing but Node; `page` renders in a document of jsdom; `integration` gets a Postgres of its own for the
 * run. Files of one worker share its modules where they can: to import them again takes longer than most tests.
 */
export default defineConfig({
  plugins: [texts()],
  test: {
    projects: [
      {
        extends: true,
        test: { name: "unit", include: [tests], exclude: [needPostgres, ...needOwnModules], isolate: false },
      },
      {
        extends: true,
        test: { name: "page", include: needOwnModules },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: [needPostgres],
          globalSetup: "tests/support/globalSetup.ts",
          isolate: false,
        },
      },
    ],
    pool: "forks",
    maxWorkers: availableParallelism(), // Vitest leaves one core idle, which is half of a machine of two
    setupFiles: ["tests/support/loopbackOnly.ts", "tests/support/failOnRejections.ts"],
    testTimeout: testTimeoutMs,
    hookTimeout: testTimeoutMs,
    expect: { poll: { timeout: conditionTimeoutMs } },
  },
})
