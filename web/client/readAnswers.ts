import type { ReadAnswer } from "#contract/readsTogether.ts"

/** An answer to one of several queries, as it would have come alone. */
export const responseOf = ({ text, status, headers }: ReadAnswer): Response => new Response(text, { status, headers })

/** The answers in the body of a response to several queries, each as soon as it is there. */
export async function* answersOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<ReadAnswer> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (let rest = ""; ;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = `${rest}${value}`.split("\n")
    rest = lines.pop() ?? ""
    for (const line of lines) yield JSON.parse(line) as ReadAnswer
  }
}
