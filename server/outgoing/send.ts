import { lookup } from "node:dns"
import { type IncomingMessage, request as requestHttp } from "node:http"
import { request as requestHttps } from "node:https"
import { isIP, type LookupFunction } from "node:net"
import type { Readable, Transform } from "node:stream"
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib"
import { isPublicAddress } from "./publicAddress.ts"

interface OutgoingRequest {
  readonly url: string
  /** With a body the method is POST, else GET. */
  readonly body?: string
  /** Names in small letters. Keys of services belong here and not into the address. */
  readonly headers?: Readonly<Record<string, string>>
  /** The limit of the body after decompression. */
  readonly bytesMax: number
  /** The limit for the whole exchange, from the request to the last byte. */
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

export interface OutgoingAnswer {
  readonly status: number
  readonly statusText: string
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** No answer in full. `again`: a retry may help. The message is for an operator, and contains no key. */
export class NotSent extends Error {
  override readonly name = "NotSent"
  readonly again: boolean
  constructor(message: string, options: { readonly again: boolean; readonly cause?: unknown }) {
    super(message, { cause: options.cause })
    this.again = options.again
  }
}

interface SendOptions {
  /** The product and how to reach its operator, as services ask for. */
  readonly userAgent: string
  /**
   * Hosts, as they are written in an address and with their port where it is not the default one, that the operator named in
   * a setting: they may have private addresses.
   */
  readonly privateHosts: ReadonlySet<string>
}

export type Send = (request: OutgoingRequest) => Promise<OutgoingAnswer>

/**
 * Sends requests to other servers: the one way in which the product does. An answer is complete or not at all. Redirections
 * are not followed: their status is the answer. The address that a connection goes to is checked when it is made, so a name
 * that resolves to another address a moment later is refused as well. Throws {@link NotSent}, and the reason of the
 * signal when it aborts.
 */
export function sender({ userAgent, privateHosts }: SendOptions): Send {
  return async (request) => {
    const url = URL.canParse(request.url) ? new URL(request.url) : undefined
    const name = shownUrl(request.url)
    if (!url || (url.protocol !== "https:" && url.protocol !== "http:") || url.username || url.password) {
      throw new NotSent(`${name} is no address that can be requested`, { again: false })
    }
    const mayBePrivate = privateHosts.has(url.host)
    const literal = url.hostname.replace(/^\[|\]$/g, "")
    if (!mayBePrivate && isIP(literal) !== 0 && !isPublicAddress(literal)) throw refusedAddress(name, literal)

    const timeout = AbortSignal.timeout(request.timeoutMs)
    const signal = AbortSignal.any([request.signal, timeout])
    try {
      return await exchange(url, request, { userAgent, signal, lookup: mayBePrivate ? undefined : publicOnly(name) })
    } catch (cause) {
      if (cause instanceof NotSent || request.signal.aborted) throw cause
      const reason = timeout.aborted ? `did not answer in full within ${request.timeoutMs} ms` : reasonOf(cause)
      throw new NotSent(`${name} ${reason}`, { again: true, cause })
    }
  }
}

/** An address as a message may show it: without user, password, query and fragment, where keys may be. */
export const shownUrl = (url: string): string => url.replace(/[?#].*$/s, "").replace(/\/\/[^/@]*@/, "//")

const refusedAddress = (name: string, address: string): NotSent =>
  new NotSent(
    `${name} leads to ${address}, which is not an address of the public internet. If it is yours, name the host in ` +
      `the setting for this address`,
    { again: false },
  )

/** Resolves a name like Node does, and refuses it if one of its addresses is not public. */
const publicOnly =
  (name: string): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const stray = addresses.find(({ address }) => !isPublicAddress(address))
      if (stray) return done(refusedAddress(name, stray.address), [])
      const [first] = addresses
      if (options.all) done(null, addresses)
      else done(null, first?.address ?? "", first?.family)
    })
  }

function exchange(
  url: URL,
  { body, headers = {}, bytesMax }: OutgoingRequest,
  how: { readonly userAgent: string; readonly signal: AbortSignal; readonly lookup: LookupFunction | undefined },
): Promise<OutgoingAnswer> {
  return new Promise((resolve, reject) => {
    const ask = url.protocol === "https:" ? requestHttps : requestHttp
    const sent = ask(
      url,
      {
        method: body === undefined ? "GET" : "POST",
        headers: {
          "user-agent": how.userAgent,
          accept: "*/*",
          "accept-encoding": "gzip, deflate, br",
          ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
          ...headers,
        },
        signal: how.signal,
        ...(how.lookup === undefined ? {} : { lookup: how.lookup }),
      },
      (response) => {
        readBody(response, shownUrl(url.href), bytesMax).then(
          (content) =>
            resolve({
              status: response.statusCode ?? 0,
              statusText: response.statusMessage ?? "",
              headers: headersOf(response),
              body: content,
            }),
          (error: unknown) => {
            sent.destroy()
            reject(error)
          },
        )
      },
    )
    sent.on("error", reject)
    sent.end(body)
  })
}

const headersOf = ({ headers }: IncomingMessage): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
    ),
  )

async function readBody(response: IncomingMessage, name: string, bytesMax: number): Promise<Buffer> {
  const tooLarge = () => new NotSent(`${name} answers with more than ${bytesMax} bytes`, { again: false })
  if (Number(response.headers["content-length"] ?? 0) > bytesMax) throw tooLarge()
  const chunks: Array<Buffer> = []
  let bytes = 0
  // Counts the bytes after decompression. Leaving the loop ends the transfer.
  for await (const chunk of decompressed(response)) {
    const piece = chunk as Buffer
    bytes += piece.byteLength
    if (bytes > bytesMax) throw tooLarge()
    chunks.push(piece)
  }
  if (!response.complete) throw new Error("the connection ended before the answer was complete")
  return Buffer.concat(chunks)
}

const decompressions: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

function decompressed(response: IncomingMessage): Readable {
  const transform = decompressions[response.headers["content-encoding"]?.toLowerCase() ?? ""]?.()
  if (!transform) return response
  response.on("error", (error) => transform.destroy(error))
  response.on("aborted", () => transform.destroy(new Error("the connection ended before the answer was complete")))
  return response.pipe(transform)
}

function reasonOf(cause: unknown): string {
  const errors: Array<string> = []
  for (let error = cause; error instanceof Error; error = error.cause) {
    // Several addresses of one name: Node gives an error with a code and without a message.
    errors.push(error.message || ("code" in error ? String(error.code) : error.name))
  }
  return `failed: ${errors.join(": ") || String(cause)}`
}
