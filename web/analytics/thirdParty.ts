import type { SentAnswer } from "../../server/contract/endpoint.ts"
import type { readInstallation } from "../../server/contract/operations.ts"

type Script = NonNullable<SentAnswer<typeof readInstallation>["analyticsScript"]>
type Tell = (event: "pageview", options: { readonly u: string }) => void

declare global {
  // How a script of this kind is spoken to, before it is there and after.
  var plausible: (Tell & { q?: Array<Parameters<Tell>> }) | undefined
}

/** Loads the script when it is first needed, and tells it of a page: by its name among the counted ones, without ids. */
export function tellScript({ url, domain }: Script, page: string): void {
  load(url, domain)
  globalThis.plausible?.("pageview", { u: location.origin + page })
}

let isLoaded = false

function load(url: string, domain: string): void {
  if (isLoaded) return
  isLoaded = true
  const waiting: Array<Parameters<Tell>> = []
  globalThis.plausible ??= Object.assign((...told: Parameters<Tell>) => void waiting.push(told), { q: waiting })
  const script = document.createElement("script")
  script.defer = true
  script.src = url
  script.dataset["domain"] = domain
  document.head.append(script)
}
