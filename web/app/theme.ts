import { useLayoutEffect } from "react"
import { remember } from "../api/remembered.ts"
import type { SessionState } from "../api/session.tsx"

/** Kept by the browser as well, so that `theme.js` can set it before the first paint. */
const themeKey = "theme"

/** Light, dark, or as the system has it. */
export function useTheme(state: SessionState): void {
  const theme = "session" in state ? state.session.preferences.theme : undefined
  useLayoutEffect(() => {
    if (theme === undefined) return
    remember(themeKey, theme)
    if (theme === "system") delete document.documentElement.dataset["theme"]
    else document.documentElement.dataset["theme"] = theme
  }, [theme])
}
