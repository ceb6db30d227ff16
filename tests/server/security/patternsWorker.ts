import { parentPort, workerData } from "node:worker_threads"
import { readingsOf, wantedOf } from "#domain/shared/textMatching.ts"
import { urlOf } from "#server/activity/urlOf.ts"
import { neutralCell, asTyped } from "#contract/spreadsheets.ts"
import { encodingAccepted } from "#server/files/encodings.ts"
import { authorityOf, pathOf } from "#server/http/hosts.ts"
import { readJson } from "#server/http/json.ts"
import { plainCode } from "#server/identity/sessions/tokens.ts"
import { formatsIn } from "#server/mail/formatting.ts"
import { requestedPage } from "#server/site/addresses.ts"

/* Gives every pattern and every parser of client text each of some long texts, and reports which is next. */

const { patterns, texts } = workerData as {
  readonly patterns: ReadonlyArray<string>
  readonly texts: ReadonlyArray<string>
}

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  "the encodings that a client takes": encodingAccepted,
  "a request target": (text) => [authorityOf(text), pathOf(text)],
  "an address of the site": requestedPage,
  "an address as activity keeps it": (text) => urlOf(text, `?${text}`),
  "a cell of a table": (text) => asTyped(neutralCell(text)),
  "what is searched for": wantedOf,
  "what is searched": readingsOf,
  "a code as typed": plainCode,
  "a name in a mail": (text) => formatsIn("en").name(text),
  "a body": (text) => readJson(Buffer.from(JSON.stringify({ text }))),
  "half a body": (text) => readJson(Buffer.from(`{"text":"${text}`)),
}

// A thread, not a window: it has no origin.
const say = (message: string) => parentPort?.postMessage(message) // oxlint-disable-line unicorn/require-post-message-target-origin

for (const [index, text] of texts.entries()) {
  for (const pattern of patterns) {
    say(`${pattern} on text ${index}`)
    new RegExp(pattern, "u").test(text)
  }
  for (const [name, read] of Object.entries(readers)) {
    say(`${name} on text ${index}`)
    read(text)
  }
}
say("done")
