import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { recordingRejections, refuseRejections } from "#scripts/setup/unhandledRejections.ts"
import { everyRole } from "#server/postgres/roles.ts"
import { testVariable } from "./database.ts"
import { startTestServer } from "./testServer.ts"

/**
 * One Postgres for the run, unless TEST_DATABASE_URL names one already. Test files find it by the same name. Where its
 * data are in memory, so are the temporary files of the tests. The run fails at its end if a process that it started
 * rejected a promise without a handler, and no test has reported it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "wealth-rejections-"))
  Object.assign(process.env, recordingRejections(folder, process.env))
  const stopPostgres = await startPostgres()
  return async () => {
    await stopPostgres?.()
    try {
      refuseRejections(folder)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

async function startPostgres(): Promise<(() => Promise<void>) | undefined> {
  if (process.env["TEST_DATABASE_URL"]) return undefined
  const server = await startTestServer()
  process.env["TEST_DATABASE_URL"] = server.url
  for (const role of everyRole) process.env[testVariable(role)] = server.roleUrls[role]
  process.env["TEST_DATABASE_ADMIN_URL"] = server.adminUrl
  if (server.temporaryFolder !== undefined) process.env["TMPDIR"] = server.temporaryFolder
  return async () => {
    delete process.env["TEST_DATABASE_URL"]
    for (const role of everyRole) delete process.env[testVariable(role)]
    delete process.env["TEST_DATABASE_ADMIN_URL"]
    if (server.temporaryFolder !== undefined) delete process.env["TMPDIR"]
    await server.stop()
  }
}
