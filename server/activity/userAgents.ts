import { DecryptionFailed, type Vault } from "#server/vault/vault.ts"

const context = "activity.log.user_agent"
const lengthMax = 500

/** The user agent of a browser, encrypted under the user's key; null if that key is destroyed. */
export async function encryptUserAgent(
  vault: Pick<Vault, "keyOf">,
  userId: string,
  userAgent: string | null,
): Promise<string | null> {
  if (userAgent === null) return null
  const key = await vault.keyOf(userId)
  return key ? key.encrypt(context, userAgent.slice(0, lengthMax)) : null
}

/** Null where it cannot be decrypted, so that one entry that was tampered with does not hide the others. */
export async function decryptUserAgent(
  vault: Pick<Vault, "keyOf">,
  userId: string,
  encrypted: string | null,
): Promise<string | null> {
  if (encrypted === null) return null
  try {
    return (await vault.keyOf(userId))?.decrypt(context, encrypted) ?? null
  } catch (error) {
    if (error instanceof DecryptionFailed) return null
    throw error
  }
}
