import { createHash } from "node:crypto"

/**
 * The UUID that a name has within a namespace, itself a UUID: always the same one (RFC 9562, version 5). What is named
 * after its cause gets the same id when the cause is carried out again.
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
