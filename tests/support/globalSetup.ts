import { everyRole } from "#server/postgres/roles.ts"
import { testVariable } from "./database.ts"
import { startTestServer } from "./testServer.ts"

/** One Postgres for the run, unless TEST_DATABASE_URL names one already. Test files find it by the same name. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env["TEST_DATABASE_URL"]) return undefined
  const server = await startTestServer()
  process.env["TEST_DATABASE_URL"] = server.url
  for (const role of everyRole) process.env[testVariable(role)] = server.roleUrls[role]
  process.env["TEST_DATABASE_ADMIN_URL"] = server.adminUrl
  return async () => {
    delete process.env["TEST_DATABASE_URL"]
    for (const role of everyRole) delete process.env[testVariable(role)]
    delete process.env["TEST_DATABASE_ADMIN_URL"]
    await server.stop()
  }
}
