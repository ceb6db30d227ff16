import { existsSync } from "node:fs"
import { join } from "node:path"
import { projectFolder } from "#server/settings/settings.ts"
import { buildClient } from "./setup/client.ts"
import { nodeArguments, runShown } from "./setup/running.ts"

/**
 * `npm run firefox`: the first minutes of a couple, and a visit to every page, in the Firefox of the system, without a
 * script error. FIREFOX_PATH names another one.
 */
const paths = [process.env["FIREFOX_PATH"], "/usr/bin/firefox-esr", "/usr/bin/firefox"]
const path = paths.find((one) => one !== undefined && existsSync(one))
if (path === undefined) {
  console.error("There is no Firefox: install one (apt-get install firefox-esr), or name it in FIREFOX_PATH.")
  process.exit(1)
}
await buildClient(console.log)
const config = join(projectFolder, "tests", "e2e", "firefox.config.ts")
const { ok } = await runShown(...nodeArguments("@playwright/test/cli.js", "test", "--config", config), {
  env: { ...process.env, FIREFOX_PATH: path },
})
process.exit(ok ? 0 : 1)
