import { defineConfig } from "@playwright/test"
import suite from "../../playwright.config.ts"

/** `npm run gallery`: the same product and browser as in the tests, for pictures instead of expectations. */
export default defineConfig(suite, {
  testDir: ".",
  testMatch: "gallery.ts",
  globalSetup: "../support/globalSetup.ts",
  timeout: 1_200_000,
  workers: 1,
  outputDir: "../../test-results",
})
