import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { FastifyReply, FastifyRequest } from "fastify"

/** The compressions that answers and files come in. */
export type Encoding = "br" | "gzip"

/** The best encoding that the client accepts and the server has, if any. */
export function encodingAccepted(acceptEncoding: string | undefined): Encoding | undefined {
  const taken = new Map(
    (acceptEncoding ?? "").split(",").map((one) => {
      const [name = "", ...rest] = one.split(";").map((part) => part.trim().toLowerCase())
      const weight = rest.find((part) => part.startsWith("q="))?.slice(2)
      return [name, weight === undefined ? 1 : Number(weight)]
    }),
  )
  return (["br", "gzip"] as const).find((encoding) => (taken.get(encoding) ?? 0) > 0)
}

/** A text that all receive alike, in each encoding that a client may accept. Every answer sends the same bytes. */
export interface Encoded {
  readonly entityTag: string
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

export async function inEachEncoding(text: string): Promise<Encoded> {
  const plain = Buffer.from(text)
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }),
    promisify(gzip)(plain, { level: 9 }),
  ])
  const entityTag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`
  return { entityTag, plain, br, gzip: gzipped }
}

/** Sends the text in the best encoding that the client accepts, or nothing if it has this version already (304). */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  encoded: Encoded,
  type: string,
): FastifyReply {
  reply.headers({ "cache-control": "no-cache", vary: "accept-encoding", etag: encoded.entityTag })
  const known = (request.headers["if-none-match"] ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""))
  if (known.includes(encoded.entityTag)) return reply.code(304).send()
  reply.type(type)
  const encoding = encodingAccepted(request.headers["accept-encoding"])
  if (encoding === undefined) return reply.send(encoded.plain)
  return reply.header("content-encoding", encoding).send(encoded[encoding])
}
