import { useEffect } from "react"
import { useAddressParams } from "#ui/useAddressParams.ts"

/** In the address: the element to which a link leads. */
const name = "at"

/** What leads to an element of a page, beside the page's address. */
export const arrivingAt = (elementId: string): Readonly<Record<string, string>> => ({ [name]: elementId })

/** Scrolls to the line of a page that a link names, once it is shown. */
export function useArrival(): void {
  const [params, change] = useAddressParams()
  const at = params.get(name)
  useEffect(() => {
    if (at === null) return
    // After the page itself has taken the focus and gone to its top.
    const frame = requestAnimationFrame(() => {
      const place = document.getElementById(at)
      if (!place) return
      place.tabIndex = -1
      place.focus({ preventScroll: true })
      place.scrollIntoView({ block: "center" })
      change({ [name]: null })
    })
    return () => cancelAnimationFrame(frame)
  }, [at, change])
}
