import { rememberedInTab, rememberInTab } from "#web/client/remembered.ts"

/*
 * What the page was built of is gone from the server once a new version is out. A page that then needs a further part of
 * reloads itself, once, and not while something is typed in it.
 */

const reloadedFor = "reloadedForVersion"
const scriptOf = (html: string): string | undefined => /\bsrc="(\/assets\/[^"]+\.js)"/.exec(html)?.[1]

/** Called when a part did not come. Where the page reloads, nothing after it happens. */
export async function reloadInNewVersion(): Promise<void> {
  const version = await newVersion()
  if (version === undefined || isSomethingTyped() || rememberedInTab(reloadedFor) === version) return
  rememberInTab(reloadedFor, version)
  location.reload()
  await new Promise(() => undefined)
}

/** The version that the server has, if it is another one than the page's. */
async function newVersion(): Promise<string | undefined> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  try {
    const answer = await fetch("/app", { cache: "no-store" })
    const served = answer.ok ? scriptOf(await answer.text()) : undefined
    return own === null || served === new URL(own.src).pathname ? undefined : served
  } catch {
    return undefined
  }
}

const touched = new Set<WeakRef<HTMLInputElement | HTMLTextAreaElement>>()

if ("document" in globalThis) {
  document.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) touched.add(new WeakRef(target))
  })
}

/** Whether there is a field on the page in which the user typed something. */
const isSomethingTyped = (): boolean =>
  [...touched].some((reference) => {
    const field = reference.deref()
    return field?.isConnected === true && field.value !== ""
  })
