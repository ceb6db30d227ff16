/**
 * Keeps what is personal unreadable to whoever reads the database, a backup or the log, and makes it unreadable to
 * everybody once a key is destroyed. Each subject — a person, or a household — has a key of its own, which lies beside
 * the data wrapped by the master key; the master key lies nowhere near them.
 */
export interface Vault {
  /** The key of a subject, made when there is none yet; `undefined` when it was destroyed, for ever. */
  readonly keyOf: (subjectId: string) => Promise<SubjectKey | undefined>
  /**
   * Destroys a subject's key: whatever was sealed with it is noise from now on, in every copy. A backup of the keys from
   * before is a copy of this one as well; it opens nothing any more once the master key was changed.
   */
  readonly destroy: (subjectId: string) => Promise<void>
  /** 32 random bytes of the installation itself, made once and kept wrapped: they outlive a change of the master key. */
  readonly secret: (name: InstallationSecret) => Promise<Buffer>
}

/** `emailIndex` finds an address without its being readable; `passwordPepper` makes a stolen hash useless by itself. */
export type InstallationSecret = "emailIndex" | "passwordPepper" | "accessTokens" | "mail"

/**
 * AES-256-GCM under one subject's key. `context` says what the text is and whose (`identity.users.email <user>`): it is
 * authenticated, so that a text moved to another place cannot be opened there.
 */
export interface SubjectKey {
  readonly subjectId: string
  /** A different ciphertext each time. Begins with `sealed:`, names the subject, and is plain ASCII. */
  readonly seal: (context: string, text: string) => string
  /** Equal texts in equal contexts give equal ciphertexts, so that a projection leaves the same rows each time. */
  readonly sealAlike: (context: string, text: string) => string
  /** Throws {@link SealBroken}. */
  readonly open: (context: string, sealed: string) => string
}

/** What should be opened was changed, was moved from elsewhere, or belongs to another key. */
export class SealBroken extends Error {
  override readonly name = "SealBroken"
}
