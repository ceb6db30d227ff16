import { rememberedInTab, rememberInTab } from "#web/client/remembered.ts"

/*
 * The built files of a page are no longer on the server after a new version is released. A page that then needs another
 * one of them reloads itself, once, and not while it contains unsaved input.
 */

const reloadedFor = "reloadedForVersion"
const scriptOf = (html: string): string | undefined => /\bsrc="(\/assets\/[^"]+\.js)"/.exec(html)?.[1]

/** Called when a module failed to load. If the page reloads, the returned promise never resolves. */
export async function reloadInNewVersion(): Promise<void> {
  const version = await newVersion()
  if (version === undefined || isSomethingTyped() || rememberedInTab(reloadedFor) === version) return
  rememberInTab(reloadedFor, version)
  location.reload()
  await new Promise(() => undefined)
}

/** The script of the server's version, or `undefined` if it is that of this page. */
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

/** Whether a field on the page contains text that the user typed. */
const isSomethingTyped = (): boolean =>
  [...touched].some((reference) => {
    const field = reference.deref()
    return field?.isConnected === true && field.value !== ""
  })
