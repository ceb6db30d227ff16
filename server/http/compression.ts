import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { Endpoint } from "#contract/endpoint.ts"
import type { Encoding } from "#server/files/encodings.ts"

/*
 * Long answers are compressed. The length of a compressed answer can reveal a secret in it when an attacker controls
 * another part of the answer (BREACH). So only answers to queries about a household are compressed: they contain figures
 * and texts of its members, and no token, code or key. Another site cannot trigger them, because they need an access
 * token that only the page's memory contains, and no browser caches them (`no-store`). The response to the opening of the product
 * also contains an access token. That token is another in each response, so lengths of many responses say nothing about one
 * token; and other sites cannot trigger it, because its cookie is not sent with their requests.
 */

/** A shorter answer fits into one or two packets anyway. */
const compressedBytesMin = 1_400

export const isCompressed = ({ kind, download }: Pick<Endpoint, "kind" | "download">): boolean =>
  kind === "query" && !download

/** The compressed text; `undefined` when it is short, or the client accepts no encoding. */
export async function compressed(
  text: string,
  encoding: Encoding | undefined,
): Promise<{ readonly encoding: Encoding; readonly content: Buffer } | undefined> {
  if (encoding === undefined || Buffer.byteLength(text) < compressedBytesMin) return undefined
  // Fast levels: a history of ten years takes two milliseconds and shrinks to a tenth.
  const content = await (encoding === "br"
    ? brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : zip(text, { level: 5 }))
  return { encoding, content }
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
