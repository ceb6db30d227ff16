/** The largest file, in bytes. */
export const fileBytesMost = 1024 * 1024

/** The text of a file in UTF-8, in UTF-16 with a byte order mark, or otherwise in Windows-1252, as older programs write it. */
export function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1252").decode(bytes)
  }
}
