import { defineConfig } from "@playwright/test"
import { installedChromium } from "./scripts/setup/chromium.ts"
import "./tests/support/loopbackOnly.ts"
import { conditionTimeoutMs, testTimeoutMs } from "./tests/support/limits.ts"

const chromium = await installedChromium()

/** The product in a real browser. Each file has a server and a database of its own, so three run beside each other. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./tests/support/globalSetup.ts",
  workers: 3, // each of them waits about as long as it works
  retries: 0,
  timeout: testTimeoutMs,
  expect: { timeout: conditionTimeoutMs },
  forbidOnly: true,
  reporter: "list",
  outputDir: "test-results",
  use: {
    browserName: "chromium",
    actionTimeout: conditionTimeoutMs,
    screenshot: "only-on-failure",
    launchOptions: {
      ...(chromium !== undefined && { executablePath: chromium }),
      chromiumSandbox: false, // refused to root, and in most containers
      args: [
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
})
