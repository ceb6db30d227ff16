/** Prefetches the scripts of the sign-in page when the browser is idle, unless it is set to save data. */
export function fetchNext(page: Document): void {
  const { then = "" } = page.querySelector<HTMLElement>("script[data-then]")?.dataset ?? {}
  const connection = "connection" in navigator ? (navigator.connection as { readonly saveData?: boolean }) : {}
  if (connection.saveData) return
  const begin = () => {
    for (const href of then.split(" ").filter(Boolean)) page.head.append(moduleLink(page, href))
  }
  const wait = () => ("requestIdleCallback" in globalThis ? requestIdleCallback(begin) : setTimeout(begin, 2000))
  if (page.readyState === "complete") wait()
  else addEventListener("load", wait, { once: true })
}

const moduleLink = (page: Document, href: string): HTMLLinkElement =>
  Object.assign(page.createElement("link"), { rel: "modulepreload", href, fetchPriority: "low" })
