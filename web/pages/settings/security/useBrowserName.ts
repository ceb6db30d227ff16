import { useIntl } from "react-intl"
import { securityMessages as messages } from "./messages.ts"
import { browserOf } from "./userAgent.ts"

/** How a browser is called for people: "Firefox 128 on Windows". */
export function useBrowserName(): (userAgent: string | null) => string {
  const intl = useIntl()
  return (userAgent) => {
    const { browser, system } = browserOf(userAgent)
    if (browser !== null && system !== null) return intl.formatMessage(messages.browserOn, { browser, system })
    return browser ?? system ?? intl.formatMessage(messages.unknownBrowser)
  }
}
