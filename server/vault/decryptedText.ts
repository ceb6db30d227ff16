import { partsOf, ciphertextPrefix } from "./subjectKey.ts"
import type { Vault } from "./vault.ts"

/**
 * Decrypts a deterministically encrypted text, which names its own context. Returns plain text unchanged, and `undefined`
 * when the subject's key was destroyed.
 */
export async function decryptedText({ keyOf }: Pick<Vault, "keyOf">, text: string): Promise<string | undefined> {
  if (!text.startsWith(ciphertextPrefix)) return text
  const { subjectId, context = "" } = partsOf(text)
  return (await keyOf(subjectId))?.decrypt(context, text)
}
