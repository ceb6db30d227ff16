import { Result } from "effect"
import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { isZip, openZip, readZip } from "#server/files/zip.ts"
import { type ForgedHeaders, zip64Archive, zipArchive } from "#scripts/hostile/zipArchive.ts"

const megabyte = 1024 * 1024
const everything = () => true
const read = (archive: Buffer, bytesMax = megabyte) => readZip(archive, everything, bytesMax)
const reasonOf = (archive: Buffer, bytesMax = megabyte) =>
  Result.getOrThrow(Result.flip(read(archive, bytesMax))).reason

describe("a zip archive", () => {
  test("a zip archive contains the requested files, unpacked, with those of its folders", () => {
    const archive = zipArchive({ "a.csv": "date,close\n", "folder/b.csv": "x".repeat(5_000), "read.me": "no" })
    expect(isZip(archive)).toBe(true)
    const entries = Result.getOrThrow(readZip(archive, (name) => name.endsWith(".csv"), megabyte))
    expect(entries.map(({ name, content }) => [name, content.toString()])).toEqual([
      ["a.csv", "date,close\n"],
      ["folder/b.csv", "x".repeat(5_000)],
    ])
  })

  test("a zip archive is refused when it would unpack to more than is allowed, in one file or in several together", () => {
    expect(reasonOf(zipArchive({ "a.csv": "0".repeat(2 * megabyte) }))).toMatch(/more than 1048576 bytes/)
    expect(reasonOf(zipArchive({ "a.csv": "0".repeat(600_000), "b.csv": "0".repeat(600_000) }))).toMatch(/more than/)
  })

  test("a zip archive is refused when it unpacks to more than it states: nothing beyond that is unpacked", () => {
    expect(reasonOf(zipArchive({ "bomb.csv": "0".repeat(50 * megabyte) }, { size: 1_000 }))).toMatch(/damaged/)
  })

  test.each<[string, ForgedHeaders]>([
    ["its check sum differs", { crc: 1 }],
    ["it claims another size", { size: 3 }],
    ["its entry is packed in an unknown way", { method: 14 }],
    ["its entry is encrypted", { flags: 9 }],
  ])("a zip archive is refused when %s", (_, lies) => {
    expect(reasonOf(zipArchive({ "a.csv": "date,close\n2014-06-06,645.57\n" }, lies))).toMatch(/damaged/)
  })

  test("a zip archive is refused when it names a file twice, in its directory or under another name", () => {
    const archive = zipArchive({ "a.csv": "1", "b.csv": "2" })
    expect(reasonOf(replaced(archive, "b.csv", "a.csv"))).toMatch(/twice/)
    const inDirectoryAlone = Buffer.from(archive)
    inDirectoryAlone.write("c.csv", archive.lastIndexOf("b.csv"))
    expect(reasonOf(inDirectoryAlone)).toMatch(/differs from its record in the directory/)
  })

  test("a zip archive is refused when several entries share the same bytes", () => {
    const archive = zipArchive({ "a.csv": "date,close\n", "b.csv": "date,close\n" })
    const record = archive.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    // The first entry reaches into the second.
    archive.writeUInt32LE(archive.readUInt32LE(record + 20) + 50, record + 20)
    expect(reasonOf(archive)).toMatch(/overlap/)
  })

  test("a zip archive in the ZIP64 format is refused, for any number of entries", () => {
    for (const count of [8_000_000, 0xffff_ffff]) expect(reasonOf(zip64Archive(count))).toMatch(/ZIP64/)
  })

  test("a zip archive is refused when it has too many entries", () => {
    const archive = zipArchive(Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`${n}.csv`, "1"])))
    expect(Result.isSuccess(openZip(archive, { entriesMax: 11 }))).toBe(true)
    expect(Result.isFailure(openZip(archive, { entriesMax: 10 }))).toBe(true)
  })

  test("a zip archive is unpacked piece by piece to what was packed, and no further than it states", async () => {
    const text = "date,close\n".repeat(200_000)
    const content = async (archive: Buffer) => {
      const pieces: Array<Buffer> = []
      for await (const piece of Result.getOrThrow(openZip(archive)).get("a.csv")?.chunks() ?? []) pieces.push(piece)
      return Buffer.concat(pieces).toString()
    }
    expect(await content(zipArchive({ "a.csv": text }))).toBe(text)
    await expect(content(zipArchive({ "a.csv": text }, { crc: 1 }))).rejects.toThrow("checksum")
    await expect(content(zipArchive({ "a.csv": text }, { size: text.length - 1 }))).rejects.toThrow("checksum")
    await expect(content(zipArchive({ "a.csv": text }, { size: text.length + 1 }))).rejects.toThrow("checksum")
  })

  test("a zip archive is refused when it is truncated anywhere", () => {
    const archive = zipArchive({ "a.csv": "date,close\n2014-06-06,645.57\n" })
    for (let length = 0; length < archive.length; length++) {
      expect(Result.isFailure(read(archive.subarray(0, length))), `${length} bytes`).toBe(true)
    }
  })

  test("a zip archive with any damaged byte yields what was packed, or a refusal", () => {
    const text = "date,close\n2014-06-06,645.57\n2014-06-09,93.70\n"
    const archive = zipArchive({ "a.csv": text })
    let refused = 0
    fc.assert(
      fc.property(fc.nat(archive.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const spoilt = Buffer.from(archive)
        spoilt[at] = (spoilt[at] ?? 0) ^ change
        const entries = read(spoilt)
        if (Result.isFailure(entries)) refused++
        return Result.isFailure(entries) || entries.success.every(({ content }) => content.toString() === text)
      }),
      { numRuns: 2_000 },
    )
    expect(refused).toBeGreaterThan(500)
  })
})

/** The archive with a name replaced by another of the same length, everywhere. */
const replaced = (archive: Buffer, name: string, other: string): Buffer =>
  Buffer.from(archive.toString("latin1").replaceAll(name, other), "latin1")
