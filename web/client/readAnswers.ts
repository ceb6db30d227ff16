import type { ReadAnswer } from "#contract/readsTogether.ts"

/** An answer to one of several queries, as it would have come alone. */
export const responseOf = ({ text, status, headers }: ReadAnswer): Response => new Response(text, { status, headers })

/** The answers in the body of a response to several queries, each as soon as it is there. */
export async function* answersOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ReadAnswer> {
  for await (const line of linesOf(body)) yield JSON.parse(line) as ReadAnswer
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ""
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = `${rest}${decoder.decode(value, { stream: true })}`.split("\n")
    rest = lines.pop() ?? ""
    yield* lines
  }
}
