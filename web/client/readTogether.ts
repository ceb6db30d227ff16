import { headers as names } from "#contract/problem.ts"
import { readsTogetherMost, readsTogetherPath } from "#contract/readsTogether.ts"
import { earlyRead, rememberRead } from "./earlyReads.ts"
import { answersOf, responseOf } from "./readAnswers.ts"

/*
 * Sends queries that begin at the same moment in one request: a page asks about ten at once, and a browser sends only six at a
 * time. The answers come one by one, each as it would have come alone.
 */

interface Sent extends RequestInit {
  readonly headers: Readonly<Record<string, string>>
}

interface Waiting {
  readonly address: string
  readonly sent: Sent
  readonly answer: (response: Response) => void
  readonly fail: (error: unknown) => void
}

let isOn = false
let waiting: Array<Waiting> = []

/** Begins to send queries together: called by the client in a browser, and not by a test of one component. */
export function startReadingTogether(): void {
  isOn = true
}

/** Like `fetch` for a query, together with the others that begin at the same moment. */
export function fetchRead(address: string, sent: Sent): Promise<Response> {
  if (!isOn || sent.signal) return fetch(address, sent)
  const household = sent.headers[names.household]
  if (household !== undefined) rememberRead(address, household)
  const early = earlyRead(address, sent.headers)
  return early ? early.catch(() => fetchWithOthers(address, sent)) : fetchWithOthers(address, sent)
}

const fetchWithOthers = (address: string, sent: Sent): Promise<Response> =>
  new Promise((answer, fail) => {
    if (waiting.length === 0) setTimeout(sendWaiting)
    waiting.push({ address, sent, answer, fail })
  })

function sendWaiting(): void {
  const all = waiting
  waiting = []
  // Those of another household, or after another command, are not answered as of the same headers.
  for (const alike of Map.groupBy(all, ({ sent }) => JSON.stringify(sent.headers)).values()) {
    for (let at = 0; at < alike.length; at += readsTogetherMost) void send(alike.slice(at, at + readsTogetherMost))
  }
}

async function send(asked: ReadonlyArray<Waiting>): Promise<void> {
  const [first] = asked
  if (!first) return
  const { address, sent, answer, fail } = first
  if (asked.length === 1) return void fetch(address, sent).then(answer, fail)
  try {
    const response = await fetch(readsTogetherPath, {
      ...sent,
      method: "POST",
      headers: { ...sent.headers, accept: "application/x-ndjson", "content-type": "application/json" },
      body: JSON.stringify({ reads: asked.map((one) => one.address) }),
    })
    if (!response.ok || !response.body) {
      const text = await response.text()
      for (const one of asked) one.answer(new Response(text, { status: response.status }))
      return
    }
    for await (const answered of answersOf(response.body)) asked[answered.index]?.answer(responseOf(answered))
    throw new Error("the response ended early")
  } catch (error) {
    // Without effect for those that are answered.
    for (const one of asked) one.fail(error)
  }
}
