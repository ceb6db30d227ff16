import { type Language, languages } from "#contract/people/identity.ts"
import { textIn, texts } from "#server/texts/texts.ts"
import { malformed, type Rejection } from "./problems.ts"

/*
 * Requests for a name that the product does not answer to: a proxy that passes on another `Host`, a PUBLIC_URL that is
 * missing or misspelt, a name that the network has for this machine. The answer names both, for people and programs.
 */

/** The rejection of a request for another name. `host` as it came, `publicUrl` the address that the product has. */
export function misdirected(host: string, publicUrl: URL | undefined): Rejection {
  const name = shownName(host)
  const ours = publicUrl ? `PUBLIC_URL is ${publicUrl.origin}` : "PUBLIC_URL is not set"
  return {
    ...malformed([{ field: "headers.host", reason: "notOneOf" }]),
    status: 421,
    detail:
      `The request came for ${name ?? "a name that is none"}, and ${ours}. Set PUBLIC_URL to the address under which ` +
      "people reach the product, and let the proxy pass on the Host header that it received.",
    otherHost: name ?? null,
  }
}

/** A name with a port, as far as it has the characters of one: nothing else that a client sent goes into a page. */
const shownName = (host: string): string | undefined => (/^[\w.:[\]-]{1,255}$/.test(host) ? host : undefined)

/** The words of the page that says under which name a request came. */
export const misdirectedTexts = texts("misdirected", {
  title: ["Wrong address", "Title of the page for a request under another name than the product's"],
  came: ["This server does not answer to the name {host}.", "Page for a request under another name than the product's"],
  go: ["Use this address:", "Page for a request under another name than the product's. Its address follows"],
  operator: [
    "If you operate this installation: set PUBLIC_URL to the address under which people reach it, and let the proxy in front pass on the Host header that it received.",
    "Page for a request under another name than the product's",
  ],
})

/** The same as a page, in the first language of the browser that the product has. Needs no other file. */
export function misdirectedPage(
  host: string,
  publicUrl: URL | undefined,
  acceptLanguage: string | undefined,
): { readonly language: Language; readonly html: string } {
  const asked = (acceptLanguage ?? "").split(",").map((tag) => tag.trim().slice(0, 2).toLowerCase())
  const language = asked.flatMap((tag) => languages.filter((known) => known === tag))[0] ?? "en"
  const { title, came, go, operator } = misdirectedTexts
  const shown = `<code>${shownName(host) ?? "?"}</code>`
  const link = publicUrl && `<p>${textIn(language, go)} <a href="${publicUrl.origin}/">${publicUrl.origin}</a></p>`
  return {
    language,
    html: `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${textIn(language, title)}</title>
</head>
<body>
<h1>${textIn(language, title)}</h1>
<p>${textIn(language, came, { host: shown })}</p>
${link ?? ""}
<p>${textIn(language, operator)}</p>
</body>
</html>
`,
  }
}
