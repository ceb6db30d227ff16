import { partsOf, sealedPrefix } from "./subjectKey.ts"
import type { Vault } from "./vault.ts"

/** Opens a text that says itself where it belongs; one that is not sealed is as it is. `undefined`: its key is no more. */
export async function openSealed({ keyOf }: Pick<Vault, "keyOf">, text: string): Promise<string | undefined> {
  if (!text.startsWith(sealedPrefix)) return text
  const { subjectId, context = "" } = partsOf(text)
  return (await keyOf(subjectId))?.open(context, text)
}
