import { NotSent, type Send, shownUrl } from "#server/outgoing/send.ts"
import { ProviderFailed, type Validators } from "./provider.ts"

interface DownloadRequest {
  readonly url: string
  readonly bytesMax: number
  /** The limit for the whole download, from the request to the last byte. */
  readonly timeoutMs: number
  readonly validators: Validators
  readonly signal: AbortSignal
}

type Downloaded =
  | { readonly kind: "unchanged" }
  | { readonly kind: "content"; readonly content: Buffer; readonly validators: Validators }

/**
 * Downloads a document, completely or not at all, if it has changed since `validators`. Throws {@link ProviderFailed},
 * which states whether a retry may help.
 */
export async function download(send: Send, request: DownloadRequest): Promise<Downloaded> {
  const { status, statusText, headers, body } = await send({
    ...request,
    headers: headersOf(request.validators),
  }).catch((error: unknown) => {
    if (!(error instanceof NotSent)) throw error
    throw new ProviderFailed(error.message, { again: error.again, cause: error })
  })
  if (status === 304) return { kind: "unchanged" }
  const location = headers["location"]
  if (status >= 300 && status < 400 && location !== undefined) {
    throw new ProviderFailed(
      `${request.url} redirects to ${JSON.stringify(shownUrl(location).slice(0, 200))}, which is not followed`,
      { again: false },
    )
  }
  if (status !== 200) {
    const again = status >= 500 || status === 429 || status === 408
    throw new ProviderFailed(`${request.url} answered ${status} ${statusText}`.trim(), { again })
  }
  return {
    kind: "content",
    content: body,
    validators: { etag: headers["etag"] ?? null, lastModified: headers["last-modified"] ?? null },
  }
}

function headersOf({ etag, lastModified }: Validators): Record<string, string> {
  return {
    ...(etag === null ? {} : { "if-none-match": etag }),
    ...(lastModified === null ? {} : { "if-modified-since": lastModified }),
  }
}
