import { type Browser, defineConfig, firefox } from "@playwright/test"
import suite from "../../playwright.config.ts"

/*
 * `npm run firefox`: the first minutes of a couple, and a visit to every page, in the Firefox of the system. Playwright drives
 * it by WebDriver BiDi, which Mozilla maintains, and not by a patched build.
 */

const launch = firefox.launch.bind(firefox)
firefox.launch = async (options) => typedByCommand(withoutEmulatedMedia(await launch(options)))

/** A session of the protocol in Playwright, which has no public name. */
interface BidiSession {
  send: (this: BidiSession, method: string, parameters?: object) => Promise<unknown>
}

/**
 * Playwright sets the colours and the motion of every page, with a command that releases of Firefox before 155 do not know.
 * They keep those of the system.
 */
function withoutEmulatedMedia(browser: Browser): Browser {
  const { _connection: connection } = browser as unknown as {
    _connection: { toImpl(browser: Browser): { _browserSession: BidiSession } }
  }
  const sessions = Object.getPrototypeOf(connection.toImpl(browser)._browserSession) as BidiSession
  const send = sessions.send
  sessions.send = function (method, parameters) {
    return method === "emulation.setMediaFeaturesOverride" ? Promise.resolve({}) : send.call(this, method, parameters)
  }
  return browser
}

/**
 * Playwright fills a field here by setting its value, which React takes for a value of its own and never hears of. The
 * command of the editor inserts the text as a person does.
 */
function typedByCommand(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    await context.addInitScript(() => {
      Object.defineProperty(window, "__pw_bidiInsertText", {
        get: () => (text: string) => void document.execCommand("insertText", false, text),
        set: () => {},
      })
    })
    return context
  }
  return browser
}

export default defineConfig(suite, {
  testDir: ".",
  testMatch: ["adding.e2e.ts", "everyRoute.e2e.ts"],
  globalSetup: "../support/globalSetup.ts",
  workers: 1,
  timeout: 1_200_000,
  outputDir: "../../test-results",
  use: {
    browserName: "firefox",
    channel: "moz-firefox",
    launchOptions: { executablePath: process.env["FIREFOX_PATH"] ?? "firefox", args: [] },
  },
})
