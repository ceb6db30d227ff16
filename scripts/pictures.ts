import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { chromium } from "@playwright/test"
import { projectFolder } from "#server/settings/settings.ts"
import { type Picture, takeDashboard, takeScreens } from "./pictures/taking.ts"
import { findChromium } from "./setup/chromium.ts"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { ownSettings } from "./setup/ownSettings.ts"
import { throwAwayFolder } from "./setup/throwAwayFolder.ts"

/**
 * `npm run pictures`: takes the pictures of the public pages from the product itself, filled with the demo household:
 * three screens, at desktop and phone size, light and dark, in every language; the card that is shown where a user
 * shares an address; and the dashboard for the README. The pictures are committed with the code, so that a build needs
 * no browser.
 */
const folder = join(projectFolder, "web/public/pictures")
const languages = ["en", "de", "fr", "it", "es"]
/** 1200 × 630, as link previews require, with the whole of the first view. */
const ofCard = { viewport: { width: 1800, height: 945 }, deviceScaleFactor: 2 / 3 }
/** Written only when all exist, because the client is built again as soon as one of them changes. */
const taken: Array<Picture> = []
let ofReadme: Buffer | undefined

const browser = await chromium.launch({
  executablePath: await findChromium(console.log),
  chromiumSandbox: false, // the sandbox is refused to root, and in most containers
  args: ["--disable-gpu", "--hide-scrollbars"],
})
for (const language of languages) {
  // The demo family is created in the language of its first visitor.
  const product = await demonstration()
  try {
    for await (const picture of takeScreens(browser, product.address, language)) taken.push(picture)
    const shown = { address: product.address, language }
    const card = await takeDashboard(browser, ofCard, shown)
    taken.push({ name: `card-${language}.png`, bytes: card })
    if (language === "en") ofReadme = await takeDashboard(browser, { viewport: { width: 1440, height: 900 } }, shown)
  } finally {
    await product.close()
  }
}
await browser.close()
mkdirSync(folder, { recursive: true })
for (const { name, bytes } of taken) {
  writeFileSync(join(folder, name), bytes)
  console.log(`${name}: ${Math.round(bytes.length / 1024)} kB`)
}
if (ofReadme) writeFileSync(join(projectFolder, "docs/images/dashboard.png"), ofReadme)

/** Starts the product with its demo household, at a free port, with data that are deleted afterwards. */
async function demonstration(): Promise<{ readonly address: string; close(): Promise<void> }> {
  const folder = throwAwayFolder("wealth-pictures")
  const launcher = join(projectFolder, "scripts/launch.mjs")
  const child = spawn(process.execPath, [launcher, "start", "--demo"], {
    env: { ...process.env, ...ownSettings(folder.path), PORT: "0", LOG_LEVEL: "error" },
    stdio: ["ignore", "pipe", "inherit"],
  })
  const ended = once(child, "exit")
  const address = new Promise<string>((resolve, reject) => {
    let written = ""
    child.stdout.on("data", (chunk) => {
      written += String(chunk)
      const [, ready] = /Ready:\s+(\S+)/.exec(written) ?? []
      if (ready) resolve(ready)
    })
    child.on("exit", () => reject(new Error(`The product ended before it was ready:\n${written}`)))
  })
  const close = async () => {
    child.kill("SIGTERM")
    await ended
    folder.remove()
  }
  try {
    return { address: await address, close }
  } catch (error) {
    await close()
    throw error
  }
}
