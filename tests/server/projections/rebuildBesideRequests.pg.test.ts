import { swapsTried } from "./swapsTried.ts"
import { expect, it } from "vitest"
import { projections } from "#projections/all.ts"
import { openPool } from "#server/db/database.ts"
import { startProjections } from "#server/projections/runner.ts"
import { anna } from "#tests/domain/ownership/examples.ts"
import { newHousehold, openLogDatabase } from "#tests/projections/logDatabase.ts"
import { roleUrlsOf } from "#tests/support/database.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"

it("a rebuild waits for a request that has begun to read", async () => {
  const logDatabase = await openLogDatabase()
  const server = startProjections({
    log: logDatabase.log,
    pool: logDatabase.pool,
    projections,
    vault: logDatabase.vault,
  })
  const household = newHousehold()
  const at = await logDatabase.record(household, { _tag: "PortfolioCreated", portfolioId: anna, title: "Anna" })
  expect(await server.waitFor(at, { timeoutMs: conditionTimeoutMs })).toBe("reached")
  const runtime = openPool(roleUrlsOf(logDatabase.url).runtime, { max: 1 })
  await runtime.query("begin isolation level repeatable read")
  await runtime.query("select set_config('app.household', $1, true), set_config('app.portfolios', 'all', true)", [
    household,
  ])
  const rebuilding = server.rebuild("portfolios")
  // A rebuild that did not wait would end, and the request would find no row.
  await Promise.race([swapsTried(logDatabase.pool, 2), rebuilding])
  const { rows } = await runtime.query("select title from read.portfolios")
  await runtime.query("commit")
  await rebuilding
  await server.stop()
  await runtime.end()
  await logDatabase.close()
  expect(rows).toHaveLength(1)
})
