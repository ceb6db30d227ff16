import { useEffect } from "react"
import { useAddressParams } from "#ui/useAddressParams.ts"

/** The parameter with the id of the element that a link leads to. */
const name = "at"

/** The parameter that makes a link lead to an element of its page. */
export const arrivingAt = (elementId: string): Readonly<Record<string, string>> => ({ [name]: elementId })

/** Scrolls to the element that the address names, once it is shown. */
export function useArrival(): void {
  const [params, change] = useAddressParams()
  const at = params.get(name)
  useEffect(() => {
    if (at === null) return
    // After the page has moved the focus to its heading and scrolled to the top.
    const frame = requestAnimationFrame(() => {
      const place = document.getElementById(at)
      if (!place) return
      place.tabIndex = -1
      place.focus({ preventScroll: true })
      place.scrollIntoView({ block: place.offsetHeight < window.innerHeight ? "center" : "start" })
      change({ [name]: null })
    })
    return () => cancelAnimationFrame(frame)
  }, [at, change])
}
