import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { Endpoint } from "../contract/endpoint.ts"

/*
 * Long answers travel compressed. The length of what is compressed can betray a secret that stands beside words of an
 * attacker (BREACH). So only answers to questions about a household are: they hold figures and what its members wrote, and
 * no token, code or key, which are given out by routes about a person; nobody can have them asked from elsewhere, since
 * they need a token that only the page's memory holds; and no browser keeps them (see `no-store`).
 */

/** In bytes. Below it, a packet or two carry it anyway. */
const worthwhile = 1_400

export type Encoding = "br" | "gzip"

export const isCompressed = ({ kind, download }: Pick<Endpoint, "kind" | "download">): boolean =>
  kind === "query" && !download

/** What the client takes, if it takes one of ours. */
export function encodingTaken(acceptEncoding: string | undefined): Encoding | undefined {
  const taken = new Map(
    (acceptEncoding ?? "").split(",").map((one) => {
      const [name = "", ...rest] = one.split(";").map((part) => part.trim().toLowerCase())
      const weight = rest.find((part) => part.startsWith("q="))?.slice(2)
      return [name, weight === undefined ? 1 : Number(weight)]
    }),
  )
  return (["br", "gzip"] as const).find((encoding) => (taken.get(encoding) ?? 0) > 0)
}

/** The text as it is to be sent: compressed where that is worth it and the client takes an encoding. */
export async function compressed(
  text: string,
  encoding: Encoding | undefined,
): Promise<{ readonly encoding: Encoding; readonly content: Buffer } | undefined> {
  if (encoding === undefined || Buffer.byteLength(text) < worthwhile) return undefined
  // Quickly: a history of ten years takes two milliseconds and becomes a tenth.
  const content = await (encoding === "br"
    ? brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : zip(text, { level: 5 }))
  return { encoding, content }
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
