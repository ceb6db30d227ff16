import { useEffect } from "react"
import { useLocation } from "wouter"
import { mayMeasure } from "../consent/consentStorage.ts"
import { useConsent } from "../consent/consentStore.ts"

/** Counts each page that is shown for as long as somebody consents to it, and fetches what counts them only then. */
export function PageViews() {
  const [pathname] = useLocation()
  const consents = useConsent(({ record }) => record?.consent.analytics === true)
  useEffect(() => {
    if (!consents || !mayMeasure()) return
    void import("./measure.ts").then(({ measurePage }) => measurePage(pathname)).catch(() => undefined)
  }, [pathname, consents])
  return null
}
