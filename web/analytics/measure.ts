import { type CountedPageName, countedPages } from "#contract/people/countedPages.ts"
import type { SentAnswer, SentBody } from "#contract/endpoint.ts"
import type { readInstallation } from "#contract/people/operations.ts"
import type { countPageView } from "#contract/people/pageViews.ts"
import { mayMeasure } from "#web/consent/consentStorage.ts"

/*
 * Counts page views. The pages of the site and the application load this script once, and only after the user consented
 * to analytics. It sets no cookie, stores nothing and identifies no one.
 */

type Installation = SentAnswer<typeof readInstallation>

/** Reports a page view: to the product itself, or to the analytics service that the operator configured instead. */
export async function measurePage(pathname: string): Promise<void> {
  const page = pageOf(pathname)
  try {
    const script = await analyticsScript()
    // The user may have withdrawn consent meanwhile.
    if (!mayMeasure()) return
    if (script) tellScript(script, page)
    else await tellProduct(page)
  } catch {
    // A failed count is ignored.
  }
}

let asked: Promise<Installation["analyticsScript"]> | undefined

/** The script of the analytics service, or null if the operator configured none. The answer is cached. */
function analyticsScript(): Promise<Installation["analyticsScript"]> {
  asked ??= fetch("/api/installation", { credentials: "omit" })
    .then((answer) => {
      if (!answer.ok) throw new Error(`answered ${answer.status}`)
      return answer.json() as Promise<Installation>
    })
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

/** The host of the referrer, without its path. It is sent once per page load, and never if it is our own host. */
function takeReferrer(): string | null {
  if (isReferrerSent) return null
  isReferrerSent = true
  const host = URL.canParse(document.referrer) ? new URL(document.referrer).hostname : ""
  return host !== location.hostname && host.length <= 100 && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host) ? host : null
}

/** The counted page of a path: without the prefix of the language, with `:id` for any id. */
export function pageOf(pathname: string): CountedPageName {
  const path = pathname.replace(/^\/(?:de|fr|it|es)(?=\/|$)/, "").replace(/\/+$/, "") || "/"
  const segments = path.split("/")
  // Fixed paths are listed before those with an `:id`, so they match first.
  return countedPages.find((page) => matches(page.split("/"), segments)) ?? "other"
}

const matches = (page: ReadonlyArray<string>, segments: ReadonlyArray<string>): boolean =>
  page.length === segments.length && page.every((part, index) => part === ":id" || part === segments[index])

type Script = NonNullable<SentAnswer<typeof readInstallation>["analyticsScript"]>
type Tell = (event: "pageview", options: { readonly u: string }) => void

declare global {
  // The function of the script, and until the script has loaded, a stub that queues the calls.
  var plausible: (Tell & { q?: Array<Parameters<Tell>> }) | undefined
}

/** Loads the script on first use and reports a page view, by the counted page, which has no ids. */
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
