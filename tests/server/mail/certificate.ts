import { generateKeyPairSync, sign } from "node:crypto"

/** A self-signed certificate for one host name, and its key. Both as PEM. */
export function selfSigned(host: string): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" })
  const ecdsaWithSha256 = sequence(objectId("2a8648ce3d040302"))
  const name = sequence(der(0x31, sequence(objectId("550403"), der(0x0c, Buffer.from(host)))))
  const validity = sequence(time("200101000000Z"), time("491231235959Z"))
  // Of RFC 5280: subjectAltName with one dNSName.
  const alternative = sequence(objectId("551d11"), der(0x04, sequence(der(0x82, Buffer.from(host)))))
  const body = sequence(
    der(0xa0, integer(2)), // Version 3.
    integer(1),
    ecdsaWithSha256,
    name,
    validity,
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(alternative)),
  )
  const signature = der(0x03, Buffer.concat([Buffer.of(0), sign("sha256", body, privateKey)]))
  const certificate = sequence(body, ecdsaWithSha256, signature).toString("base64")
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.replaceAll(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
  }
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}

const sequence = (...parts: ReadonlyArray<Buffer>): Buffer => der(0x30, Buffer.concat(parts))
const integer = (value: number): Buffer => der(0x02, Buffer.of(value))
const objectId = (hex: string): Buffer => der(0x06, Buffer.from(hex, "hex"))
const time = (text: string): Buffer => der(0x17, Buffer.from(text))
