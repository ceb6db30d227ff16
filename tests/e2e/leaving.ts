import type { Browser } from "@playwright/test"
import type { RunningProduct } from "#tests/support/runningProduct.ts"

/** The end of a file: its windows close first, so that none continues to send requests to a product that is gone. */
export async function leave(browser: Browser, product: RunningProduct): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()))
  await product.close()
}
