import { test } from "@playwright/test"
import { runningProduct } from "#tests/support/runningProduct.ts"
import { openDemoFamily } from "./demoFamily.ts"
import { desk, phone, settled } from "./everyPage.ts"
import { beginRecording } from "./recorder.ts"

test("look", async ({ browser }) => {
  test.setTimeout(400_000)
  const product = await runningProduct({ DEBUG_ROLE: "on" })
  const page = await (await browser.newContext({ reducedMotion: "reduce", viewport: desk })).newPage()
  try {
    const recorder = await beginRecording(page.context(), product.address, {
      email: "nora@example.org",
      language: "en",
    })
    await openDemoFamily(recorder)
    const asked: string[] = []
    page.on("request", (request) => {
      if (request.url().includes("/api/"))
        asked.push(`${request.method()} ${request.url().replace(product.address, "")}`)
    })
    for (const [name, path] of (process.env["LOOK"] ?? "dashboard=/app")
      .split(",")
      .map((one) => one.split("=") as [string, string])) {
      asked.length = 0
      await page.setViewportSize(desk)
      const [start = "", ...links] = path.split(">>")
      await page.goto(product.address + start)
      await settled(page)
      for (const link of links) { await page.getByRole("link", { name: link }).first().click(); await settled(page) }
      await settled(page)
      console.log(name, asked.length, asked.join("\n   "))
      for (const size of [desk, phone])
        for (const scheme of ["light", "dark"] as const) {
          await page.setViewportSize(size)
          await page.emulateMedia({ colorScheme: scheme })
          await settled(page)
          console.log(name, size.width, await page.evaluate(() => document.documentElement.scrollHeight))
          await page.screenshot({ path: `/tmp/shots/pages-${name}-${size.width}-${scheme}.png`, fullPage: true })
        }
    }
  } finally {
    await product.close()
  }
})
