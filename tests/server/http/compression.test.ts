import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { endpoints } from "#contract/endpoints.ts"
import { encodingAccepted } from "#server/files/encodings.ts"
import { compressed, isCompressed } from "#server/http/compression.ts"

const long = JSON.stringify(Array.from({ length: 3650 }, (_, day) => `${1_000_000 + day * 37}.${day % 100}`))

describe("a long answer", () => {
  it("a long answer is sent in a fraction of its length to a client that accepts compression, and has the same content", async () => {
    const br = await compressed(long, encodingAccepted("gzip, deflate, br, zstd"))
    expect(br?.encoding).toBe("br")
    expect(br?.content.length).toBeLessThan(long.length / 2)
    expect(brotliDecompressSync(br?.content ?? "").toString()).toBe(long)
    const gzip = await compressed(long, encodingAccepted("gzip;q=0.5, br;q=0"))
    expect(gzip?.encoding).toBe("gzip")
    expect(gunzipSync(gzip?.content ?? "").toString()).toBe(long)
  })

  it.each([[undefined], [""], ["identity"], ["br;q=0, gzip;q=0"], ["deflate"]])(
    "a long answer is sent uncompressed to a client that accepts %j",
    async (accepted) => {
      expect(encodingAccepted(accepted)).toBeUndefined()
      expect(await compressed(long, encodingAccepted(accepted))).toBeUndefined()
    },
  )

  it("a short answer is not compressed", async () => {
    expect(await compressed("{}", "br")).toBeUndefined()
  })
})

it("an answer with tokens, codes or keys of a user is never compressed", () => {
  const chosen = endpoints.filter(isCompressed)
  expect(chosen.map(({ kind }) => kind).filter((kind) => kind !== "query")).toEqual([])
  expect(chosen.map(({ name }) => name).filter((name) => /session|sign|token|code|authenticator/i.test(name))).toEqual(
    [],
  )
  expect(chosen.length).toBeGreaterThan(10)
})
