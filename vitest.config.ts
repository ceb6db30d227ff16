import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"

const needPostgres = "tests/**/*.pg.test.{ts,tsx}"

/** `unit` needs nothing but Node; `integration` gets a Postgres of its own for the run. */
export default defineConfig({
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
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
    pool: "forks",
    maxWorkers: availableParallelism(), // Vitest leaves one core idle, which on a machine of two is half of it
    testTimeout: 20_000,
  },
})
