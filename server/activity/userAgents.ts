import { SealBroken, type Vault } from "../vault/vault.ts"

const context = "activity.log.user_agent"
const lengthMax = 500

/** How a browser names itself, as it is kept; nothing for somebody whose key is no more. */
export async function sealUserAgent(
  vault: Pick<Vault, "keyOf">,
  userId: string,
  userAgent: string | null,
): Promise<string | null> {
  if (userAgent === null) return null
  const key = await vault.keyOf(userId)
  return key ? key.seal(context, userAgent.slice(0, lengthMax)) : null
}

/** Nothing where it cannot be opened: one entry that was tampered with hides none of the others. */
export async function openUserAgent(
  vault: Pick<Vault, "keyOf">,
  userId: string,
  sealed: string | null,
): Promise<string | null> {
  if (sealed === null) return null
  try {
    return (await vault.keyOf(userId))?.open(context, sealed) ?? null
  } catch (error) {
    if (error instanceof SealBroken) return null
    throw error
  }
}
