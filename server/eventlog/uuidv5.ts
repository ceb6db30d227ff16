import { createHash } from "node:crypto"

/**
 * The UUID of a name within a namespace, which is itself a UUID: always the same (RFC 9562, version 5). An id that is
 * derived from its cause is the same when the cause is repeated.
 */
export function uuidv5(namespace: string, name: string | number): string {
  const hash = createHash("sha1")
    .update(Buffer.from(namespace.replaceAll("-", ""), "hex"))
    .update(String(name))
    .digest()
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = hash.toString("hex", 0, 16)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-")
}
