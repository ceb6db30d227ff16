import { ProviderFailed, type Validators } from "./provider.ts"

export interface DownloadRequest {
  readonly url: string
  readonly bytesMax: number
  /** The limit for the whole download, from the request to the last byte, including redirections. */
  readonly timeoutMs: number
  readonly validators: Validators
  readonly signal: AbortSignal
}

export type Downloaded =
  | { readonly kind: "unchanged" }
  | { readonly kind: "content"; readonly content: Buffer; readonly validators: Validators }

/**
 * Downloads a document over HTTP, completely or not at all, if it has changed since `validators`. Follows a few
 * redirections, but never from HTTPS to plain HTTP. Throws {@link ProviderFailed}, which states whether a retry may
 * help.
 */
export async function download(request: DownloadRequest): Promise<Downloaded> {
  const timeout = AbortSignal.timeout(request.timeoutMs)
  const signal = AbortSignal.any([request.signal, timeout])
  try {
    const response = await follow(new URL(request.url), request.validators, signal)
    if (response.status === 304) {
      await response.body?.cancel()
      return { kind: "unchanged" }
    }
    if (response.status !== 200) {
      await response.body?.cancel()
      const again = response.status >= 500 || response.status === 429 || response.status === 408
      throw new ProviderFailed(`${request.url} answered ${response.status} ${response.statusText}`.trim(), { again })
    }
    return {
      kind: "content",
      content: await readBody(response, request),
      validators: { etag: response.headers.get("etag"), lastModified: response.headers.get("last-modified") },
    }
  } catch (cause) {
    if (cause instanceof ProviderFailed || request.signal.aborted) throw cause
    const reason = timeout.aborted ? `did not answer in full within ${request.timeoutMs} ms` : reasonOf(cause)
    throw new ProviderFailed(`${request.url} ${reason}`, { again: true, cause })
  }
}

async function follow(url: URL, validators: Validators, signal: AbortSignal, hops = 0): Promise<Response> {
  const response = await fetch(url, { headers: headersOf(validators), signal, redirect: "manual" })
  const location = response.headers.get("location")
  if (!redirections.has(response.status) || location === null) return response

  await response.body?.cancel()
  const next = URL.canParse(location, url) ? new URL(location, url) : undefined
  const isSafe = next?.protocol === "https:" || (next?.protocol === "http:" && url.protocol === "http:")
  if (!next || !isSafe || hops === redirectionsMax) {
    throw new ProviderFailed(
      `${url.href} redirects to ${JSON.stringify(location.slice(0, 200))}, which is not followed`,
      {
        again: false,
      },
    )
  }
  return follow(next, validators, signal, hops + 1)
}

const redirections = new Set([301, 302, 303, 307, 308])
const redirectionsMax = 3

function headersOf({ etag, lastModified }: Validators): Record<string, string> {
  return {
    ...(etag === null ? {} : { "if-none-match": etag }),
    ...(lastModified === null ? {} : { "if-modified-since": lastModified }),
  }
}

async function readBody(response: Response, { url, bytesMax }: DownloadRequest): Promise<Buffer> {
  const tooLarge = () => new ProviderFailed(`${url} answers with more than ${bytesMax} bytes`, { again: false })
  if (Number(response.headers.get("content-length") ?? 0) > bytesMax) {
    await response.body?.cancel()
    throw tooLarge()
  }
  const chunks: Array<Uint8Array> = []
  let bytes = 0
  // Counts the bytes after content decoding. Leaving the loop ends the transfer.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > bytesMax) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function reasonOf(cause: unknown): string {
  const errors: Array<string> = []
  for (let error = cause; error instanceof Error; error = error.cause) errors.push(error.message)
  return `failed: ${errors.join(": ") || String(cause)}`
}
