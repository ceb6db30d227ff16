/**
 * Makes personal data unreadable in the database, a backup and the log, and for good once a key is destroyed. Each
 * subject (a person or a household) has a key of its own. The keys are stored beside the data, wrapped by the master
 * key; the master key is stored elsewhere.
 */
export interface Vault {
  /** The key of a subject, created at first use; `undefined` for good when it was destroyed. */
  readonly keyOf: (subjectId: string) => Promise<SubjectKey | undefined>
  /**
   * Destroys a subject's key: nothing that was encrypted under it can be decrypted from now on, in any copy of the data.
   * An earlier backup of the keys still contains this one; it becomes useless when the master key is changed.
   */
  readonly destroy: (subjectId: string) => Promise<void>
  /** 32 random bytes of the installation, created once and stored wrapped. A change of the master key keeps them. */
  readonly secret: (name: InstallationSecret) => Promise<Buffer>
}

/** `emailIndex` finds an address without storing it readably; `passwordPepper` makes a stolen hash useless by itself. */
export type InstallationSecret = "emailIndex" | "passwordPepper" | "accessTokens" | "mail"

/**
 * AES-256-GCM under one subject's key. `context` names the field and its row (`identity.users.email <user>`): it is
 * authenticated, so that a ciphertext that was moved to another field or row cannot be decrypted there.
 */
export interface SubjectKey {
  readonly subjectId: string
  /** A different ciphertext each time. Begins with `sealed:`, names the subject, and is plain ASCII. */
  readonly encrypt: (context: string, text: string) => string
  /** Equal texts in equal contexts give equal ciphertexts, so that a projection leaves the same rows each time. */
  readonly encryptDeterministic: (context: string, text: string) => string
  /** Throws {@link DecryptionFailed}. */
  readonly decrypt: (context: string, ciphertext: string) => string
}

/** The ciphertext was changed, was moved from elsewhere, or belongs to another key. */
export class DecryptionFailed extends Error {
  override readonly name = "DecryptionFailed"
}
