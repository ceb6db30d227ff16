import { startTestServer } from "./testServer.ts"

/** One Postgres for the run, unless TEST_DATABASE_URL names one already. Test files find it by the same name. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env["TEST_DATABASE_URL"]) return undefined
  const server = await startTestServer()
  process.env["TEST_DATABASE_URL"] = server.url
  process.env["TEST_DATABASE_RUNTIME_URL"] = server.runtimeUrl
  process.env["TEST_DATABASE_ADMIN_URL"] = server.adminUrl
  return async () => {
    delete process.env["TEST_DATABASE_URL"]
    delete process.env["TEST_DATABASE_RUNTIME_URL"]
    delete process.env["TEST_DATABASE_ADMIN_URL"]
    await server.stop()
  }
}
