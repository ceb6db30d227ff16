/**
 * Prefetches the scripts of the sign-in page and the page of plans when the browser is idle, unless it is set to save
 * data.
 */
export function fetchNext(page: Document): void {
  const { then = "" } = page.querySelector<HTMLElement>("script[data-then]")?.dataset ?? {}
  const connection = "connection" in navigator ? (navigator.connection as { readonly saveData?: boolean }) : {}
  if (connection.saveData) return
  const scripts = then.split(" ").filter(Boolean)
  const plans = page.querySelector<HTMLAnchorElement>('.site-links a[href$="/pricing"]')
  const begin = () => {
    for (const href of scripts) page.head.append(linkTo(page, { rel: "modulepreload", href, fetchPriority: "low" }))
    if (plans && plans.pathname !== location.pathname)
      page.head.append(linkTo(page, { rel: "prefetch", href: plans.href }))
  }
  const wait = () => ("requestIdleCallback" in globalThis ? requestIdleCallback(begin) : setTimeout(begin, 2000))
  if (page.readyState === "complete") wait()
  else addEventListener("load", wait, { once: true })
}

const linkTo = (page: Document, attributes: Partial<HTMLLinkElement>): HTMLLinkElement =>
  Object.assign(page.createElement("link"), attributes)
