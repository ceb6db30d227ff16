import type { Probes } from "#scripts/asvs/checking.ts"
import { found, sourcesIn } from "#scripts/asvs/project.ts"

/** Which algorithms are used, and where randomness comes from. */
export const cryptographyProbes = {
  /** AES-256-GCM, SHA-256, HMAC and HKDF with SHA-256, Argon2id, Ed25519, by Node's own OpenSSL. */
  algorithms: (project) => {
    const sources = sourcesIn(project, serving)
    return [
      ...found(sources, /\bcreate(?:Cipher|Decipher)iv\((?!"aes-256-gcm")[^)]*/g),
      ...found(sources, /\b(?:createHash|createHmac)\((?!"sha256")[^)]*/g, [
        "server/eventlog/uuidv5.ts", // a UUID of version 5 requires SHA-1, which protects nothing here
      ]),
      ...found(sources, /\bhkdf(?:Sync)?\((?!"sha256")[^)]*/g),
      ...found(sources, /\bargon2(?:Sync)?\((?!"argon2id")[^)]*/g),
      ...found(sources, /\b(?:createSign|createVerify|createDiffieHellman|publicEncrypt|pbkdf2|scrypt)(?:Sync)?\(/g),
      ...found(sources, /\balgorithms?: (?!\["EdDSA"\]|"EdDSA")[^,]+/g),
    ]
  },

  /** Tokens, codes, keys and nonces come from the system's generator; other randomness only spreads waiting times. */
  randomness: (project) => [
    ...found(sourcesIn(project, serving), /\bMath\.random\b/g, [
      "server/db/backoff.ts",
      "server/marketdata/feeds/asking.ts",
      "server/marketdata/following/following.ts",
      "server/projections/rebuild.ts",
    ]),
    ...found(sourcesIn(project, ["web"]), /\bMath\.random\b/g, ["web/client/access.ts", "web/client/queries.ts"]),
  ],

  /** The certificate of every TLS connection is verified. */
  "tls-validation": (project) => [
    ...found(
      [
        ...sourcesIn(project, serving),
        ...["Dockerfile", "docker-compose.yml", ".env.example", "package.json"].map((path) => ({
          path,
          code: project.read(path) ?? "",
        })),
      ],
      /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|sslmode=(?:no-verify|prefer|allow)|tlsVerifyCert=false/g,
    ),
    ...(/minVersion: "TLSv1\.[23]"/.test(project.read("server/mail/smtpTransport.ts") ?? "")
      ? []
      : ["server/mail/smtpTransport.ts: no lowest version of TLS"]),
  ],
} satisfies Probes

const serving = ["domain", "projections", "server"]
