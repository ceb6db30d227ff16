import { type Language, languages } from "#contract/people/identity.ts"
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

interface Texts {
  readonly title: string
  readonly came: (host: string) => string
  readonly go: string
  readonly operator: string
}

const texts: Record<Language, Texts> = {
  en: {
    title: "Wrong address",
    came: (host) => `This server does not answer to the name ${host}.`,
    go: "Use this address:",
    operator:
      "If you operate this installation: set PUBLIC_URL to the address under which people reach it, and let the proxy in front pass on the Host header that it received.",
  },
  de: {
    title: "Falsche Adresse",
    came: (host) => `Dieser Server antwortet nicht auf den Namen ${host}.`,
    go: "Verwenden Sie diese Adresse:",
    operator:
      "Wenn Sie diese Installation betreiben: Setzen Sie PUBLIC_URL auf die Adresse, unter der sie erreicht wird, und lassen Sie den vorgeschalteten Proxy den empfangenen Host-Header weitergeben.",
  },
  fr: {
    title: "Adresse incorrecte",
    came: (host) => `Ce serveur ne répond pas au nom ${host}.`,
    go: "Utilisez cette adresse :",
    operator:
      "Si vous exploitez cette installation : indiquez dans PUBLIC_URL l’adresse à laquelle on y accède, et faites en sorte que le proxy en amont transmette l’en-tête Host qu’il a reçu.",
  },
  it: {
    title: "Indirizzo errato",
    came: (host) => `Questo server non risponde al nome ${host}.`,
    go: "Usare questo indirizzo:",
    operator:
      "Per chi gestisce questa installazione: impostare PUBLIC_URL sull’indirizzo con cui viene raggiunta e fare in modo che il proxy inoltri l’intestazione Host ricevuta.",
  },
  es: {
    title: "Dirección incorrecta",
    came: (host) => `Este servidor no responde al nombre ${host}.`,
    go: "Utilice esta dirección:",
    operator:
      "Si usted opera esta instalación: indique en PUBLIC_URL la dirección con la que se accede a ella y haga que el proxy transmita la cabecera Host que recibió.",
  },
}

/** The same as a page, in the first language of the browser that the product has. Needs no other file. */
export function misdirectedPage(
  host: string,
  publicUrl: URL | undefined,
  acceptLanguage: string | undefined,
): { readonly language: Language; readonly html: string } {
  const asked = (acceptLanguage ?? "").split(",").map((tag) => tag.trim().slice(0, 2).toLowerCase())
  const language = asked.flatMap((tag) => languages.filter((known) => known === tag))[0] ?? "en"
  const { title, came, go, operator } = texts[language]
  const link = publicUrl && `<p>${go} <a href="${publicUrl.origin}/">${publicUrl.origin}</a></p>`
  return {
    language,
    html: `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
</head>
<body>
<h1>${title}</h1>
<p>${came(`<code>${shownName(host) ?? "?"}</code>`)}</p>
${link ?? ""}
<p>${operator}</p>
</body>
</html>
`,
  }
}
