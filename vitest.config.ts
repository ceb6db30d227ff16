import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"
import { texts } from "./scripts/messages/textsPlugin.ts"
import { conditionTimeoutMs, testTimeoutMs } from "./tests/support/limits.ts"

const needPostgres = "tests/**/*.pg.test.{ts,tsx}"

/** `unit` needs nothing but Node; `integration` gets a Postgres of its own for the run. */
export default defineConfig({
  plugins: [texts()],
  test: {
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["tests/**/*.test.{ts,tsx}"], exclude: [needPostgres] },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: [needPostgres],
          globalSetup: "tests/support/globalSetup.ts",
        },
      },
    ],
    pool: "forks",
    maxWorkers: availableParallelism(), // Vitest leaves one core idle, which is half of a machine of two
    testTimeout: testTimeoutMs,
    hookTimeout: testTimeoutMs,
    expect: { poll: { timeout: conditionTimeoutMs } },
  },
})
