import { parseArgs } from "node:util"
import { join } from "node:path"
import { projectFolder } from "#server/settings/settings.ts"
import { findChromium } from "./setup/chromium.ts"
import { buildClient } from "./setup/client.ts"
import { nodeArguments, runShown } from "./setup/running.ts"

/**
 * `npm run gallery`: takes pictures of every page, light and dark, at desktop and phone size, into dist/gallery, with
 * an index.html to browse them. `npm run gallery -- --language de` takes them in another language.
 */
const { values } = parseArgs({ options: { language: { type: "string", default: "en" } } })
await buildClient(console.log)
const chromium = await findChromium(console.log)
const config = join(projectFolder, "tests", "e2e", "gallery.config.ts")
const { ok } = await runShown(...nodeArguments("@playwright/test/cli.js", "test", "--config", config), {
  env: { ...process.env, CHROMIUM_PATH: chromium, GALLERY_LANGUAGE: values.language },
})
process.exit(ok ? 0 : 1)
