import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Page, test } from "@playwright/test"
import { languages } from "#contract/people/identity.ts"
import { projectFolder } from "#server/settings/settings.ts"
import { runningProduct } from "#tests/support/runningProduct.ts"
import { openDemoFamily } from "./demoFamily.ts"
import { desk, eachTab, goWithin, phone, prefixed, settled } from "./everyPage.ts"
import { galleryIndex, type Picture } from "./galleryIndex.ts"
import { beginRecording } from "./recorder.ts"
import { addressOf, nameOf, routes } from "./routes.ts"

/* Pictures of every page into dist/gallery, to be viewed in a browser: light and dark, on the desk and on the phone. */

const language = languages.find((one) => one === process.env["GALLERY_LANGUAGE"]) ?? "en"
const folder = join(projectFolder, "dist", "gallery", language)

test(`every page in ${language} is photographed`, async ({ browser }) => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const product = await runningProduct({ DEBUG_ROLE: "on" })
  const windows = { reducedMotion: "reduce", viewport: desk } as const
  const member = await (await browser.newContext(windows)).newPage()
  const visitor = await (await browser.newContext(windows)).newPage()
  try {
    const recorder = await beginRecording(member.context(), product.address, { email: "nora@example.org", language })
    const family = await openDemoFamily(recorder)
    await visitor.goto(product.address + prefixed(language, "/"))
    await member.goto(product.address + prefixed(language, "/app"))
    const pictures: Array<Picture> = []
    for (const route of routes) {
      const page = route.seenBy === "member" ? member : visitor
      if (page === visitor) await page.evaluate(() => sessionStorage.clear())
      await goWithin(page, prefixed(language, addressOf(route, family)), route)
      await eachTab(page, nameOf(route), async (name) => void pictures.push(...(await picturesOf(page, name))))
    }
    writeFileSync(join(folder, "index.html"), galleryIndex(language, pictures))
  } finally {
    await product.close()
  }
  console.log(`The gallery: ${join(folder, "index.html")}`)
})

async function picturesOf(page: Page, name: string): Promise<ReadonlyArray<Picture>> {
  const pictures: Array<Picture> = []
  const slug = name.replaceAll(/[^\w]+/g, "-").replaceAll(/^-|-$/g, "") || "home"
  const widths = page.viewportSize()?.width === desk.width ? [desk, phone] : [phone, desk]
  for (const size of widths) {
    await page.setViewportSize(size)
    for (const scheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await settled(page)
      const file = `${slug}-${size.width}-${scheme}.jpeg`
      await page.screenshot({ path: join(folder, file), type: "jpeg", quality: 80, fullPage: true })
      pictures.push({ name, file, width: size.width, scheme })
    }
  }
  return pictures
}
