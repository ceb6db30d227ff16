import { type CountedPageName, countedPages } from "#contract/countedPages.ts"
import type { SentAnswer, SentBody } from "#contract/endpoint.ts"
import type { readInstallation } from "#contract/operations.ts"
import type { countPageView } from "#contract/pageViews.ts"
import { mayMeasure } from "#web/consent/consentStorage.ts"

/*
 * Counts the pages that are opened. It is fetched with consent to analytics alone, once, by pages of the site and by the
 * application; without consent none of this reaches a browser. It sets no cookie, stores nothing and identifies no one.
 */

type Installation = SentAnswer<typeof readInstallation>

/** Tells that a page was opened, to the product itself or to the service that the operator named in its place. */
export async function measurePage(pathname: string): Promise<void> {
  const page = pageOf(pathname)
  try {
    const script = await analyticsScript()
    // It may have been taken back meanwhile.
    if (!mayMeasure()) return
    if (script) tellScript(script, page)
    else await tellProduct(page)
  } catch {
    // A page that could not be counted does no harm.
  }
}

let asked: Promise<Installation["analyticsScript"]> | undefined

/** The script of another service, if the operator named one. Asked once. */
function analyticsScript(): Promise<Installation["analyticsScript"]> {
  asked ??= fetch("/api/installation", { credentials: "omit" })
    .then((answer) => answer.json() as Promise<Installation>)
    .then(({ analyticsScript: script }) => script)
  asked.catch(() => (asked = undefined))
  return asked
}

async function tellProduct(page: SentBody<typeof countPageView>["page"]): Promise<void> {
  const view: SentBody<typeof countPageView> = {
    page,
    language: languageOf(document.documentElement.lang),
    width: innerWidth < 768 ? "narrow" : innerWidth < 1200 ? "medium" : "wide",
    referrer: takeReferrer(),
  }
  await fetch("/api/page-views", {
    method: "POST",
    credentials: "omit",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(view),
    keepalive: true,
  })
}

const languageOf = (tag: string): SentBody<typeof countPageView>["language"] =>
  tag === "de" || tag === "fr" || tag === "it" || tag === "es" ? tag : "en"

let isReferrerSent = false

/** The host that led here, once for each time the product was opened, and nothing of the address there. */
function takeReferrer(): string | null {
  if (isReferrerSent) return null
  isReferrerSent = true
  const host = URL.canParse(document.referrer) ? new URL(document.referrer).hostname : ""
  return host !== location.hostname && host.length <= 100 && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host) ? host : null
}

/** Which of the counted pages an address leads to: without the prefix of its language, without any id. */
export function pageOf(pathname: string): CountedPageName {
  const path = pathname.replace(/^\/(?:de|fr|it|es)(?=\/|$)/, "").replace(/\/+$/, "") || "/"
  const segments = path.split("/")
  // A page of its own goes before one of many: it is listed first.
  return countedPages.find((page) => matches(page.split("/"), segments)) ?? "other"
}

const matches = (page: ReadonlyArray<string>, segments: ReadonlyArray<string>): boolean =>
  page.length === segments.length && page.every((part, index) => part === ":id" || part === segments[index])

type Script = NonNullable<SentAnswer<typeof readInstallation>["analyticsScript"]>
type Tell = (event: "pageview", options: { readonly u: string }) => void

declare global {
  // How a script of this kind is spoken to, before it is there and after.
  var plausible: (Tell & { q?: Array<Parameters<Tell>> }) | undefined
}

/** Loads the script when it is first needed, and tells it of a page: by its name among the counted ones, without ids. */
function tellScript({ url, domain }: Script, page: string): void {
  load(url, domain)
  globalThis.plausible?.("pageview", { u: location.origin + page })
}

let isLoaded = false

function load(url: string, domain: string): void {
  if (isLoaded) return
  isLoaded = true
  const waiting: Array<Parameters<Tell>> = []
  globalThis.plausible ??= Object.assign((...args: Parameters<Tell>) => void waiting.push(args), { q: waiting })
  const script = document.createElement("script")
  script.defer = true
  script.src = url
  script.dataset["domain"] = domain
  document.head.append(script)
}
