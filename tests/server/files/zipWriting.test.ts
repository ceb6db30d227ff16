import { describe, expect, it } from "vitest"
import { Result } from "effect"
import { openZip, readZip } from "#server/files/zip.ts"
import { ZipWriter } from "#server/files/zipWriting.ts"

const mebibyte = 1024 * 1024

/** A text of this length that does not repeat, in pieces of 64 KiB. Calls `seen` before each. */
function* longText(bytes: number, seen: () => void): Iterable<string> {
  let state = 1
  for (let made = 0; made < bytes; made += 64 * 1024) {
    seen()
    const words = Array.from({ length: 8 * 1024 }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return state.toString(16).padStart(8, "0")
    })
    yield words.join("")
  }
}

describe("an archive that is packed while its text is generated", () => {
  it("the archive unpacks to the same text under the same names", async () => {
    const files = {
      "manifest.json": ["{", "}\n"],
      "tables/Übersicht.csv": ["a,b\r\n", "", "€,\u{1F600}\r\n"],
      "empty.csv": [],
      "long.txt": Array.from({ length: 5_000 }, (_, line) => `${line}: the same words again and again\n`),
    }
    const writer = new ZipWriter()
    for (const [name, pieces] of Object.entries(files)) await writer.add(name, pieces)
    const archive = writer.finish()
    const entries = Result.getOrThrow(readZip(archive, () => true, 10 * mebibyte))
    expect(entries.map(({ name, content }) => [name, content.toString("utf8")])).toEqual(
      Object.entries(files).map(([name, pieces]) => [name, pieces.join("")]),
    )
    expect(archive.length).toBeLessThan(50_000)
  })

  it("the archive lets the event loop run at least once per mebibyte, and stores none of the text", async () => {
    const size = 24 * mebibyte
    let turns = 0
    let packing = true
    const turn = () => {
      turns += 1
      if (packing) setImmediate(turn)
    }
    setImmediate(turn)
    const before = process.memoryUsage().arrayBuffers
    let most = 0
    const writer = new ZipWriter()
    await writer.add(
      "facts",
      longText(size, () => (most = Math.max(most, process.memoryUsage().arrayBuffers - before))),
    )
    packing = false
    expect(turns).toBeGreaterThanOrEqual(24)
    const archive = writer.finish()
    expect(most).toBeLessThan(archive.length + 6 * mebibyte)
    expect(Result.getOrThrow(openZip(archive)).get("facts")?.size).toBe(size)
  })

  it("the archive is given up with the reason when its text cannot be generated", async () => {
    function* broken(): Iterable<string> {
      yield "begun"
      throw new Error("the database is away")
    }
    await expect(new ZipWriter().add("facts", broken())).rejects.toThrow("the database is away")
  })
})
