import { useIntl } from "react-intl"
import { securityMessages as messages } from "./messages.ts"

/** Returns the readable name of a browser, such as "Firefox 128 on Windows". */
export function useBrowserName(): (userAgent: string | null) => string {
  const intl = useIntl()
  return (userAgent) => {
    const { browser, system } = browserOf(userAgent)
    if (browser !== null && system !== null) return intl.formatMessage(messages.browserOn, { browser, system })
    return browser ?? system ?? intl.formatMessage(messages.unknownBrowser)
  }
}

/** The readable name of a browser. `null`: not contained in the user agent, or not known. */
interface Browser {
  /** With its major version, such as `Firefox 128`. */
  readonly browser: string | null
  readonly system: string | null
}

// The user agents of most browsers also name the browsers they descend from, so the more specific names come first.
const browsers: ReadonlyArray<readonly [name: string, mark: RegExp]> = [
  ["Edge", /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ["Opera", /\b(?:OPR|OPiOS)\/(\d+)/],
  ["Vivaldi", /\bVivaldi\/(\d+)/],
  ["Samsung Internet", /\bSamsungBrowser\/(\d+)/],
  ["DuckDuckGo", /\b(?:DuckDuckGo|Ddg)\/(\d+)/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ["Safari", /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
]

const systems: ReadonlyArray<readonly [name: string, mark: RegExp]> = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMac(?:intosh| OS X)\b/],
  ["Linux", /\bLinux\b|\bX11\b/],
]

/** Finds browser and system in a user agent. */
export function browserOf(userAgent: string | null): Browser {
  if (userAgent === null) return { browser: null, system: null }
  const found = browsers.flatMap(([name, mark]) => {
    const version = mark.exec(userAgent)?.[1]
    return version === undefined ? [] : [`${name} ${version}`]
  })
  return { browser: found[0] ?? null, system: systems.find(([, mark]) => mark.test(userAgent))?.[0] ?? null }
}
