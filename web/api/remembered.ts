/** What this browser keeps. Where it may keep nothing, nothing is remembered, and the client works all the same. */
export const remembered = (key: string): string | null => readFrom(() => localStorage, key)

export const remember = (key: string, value: string | null): void => writeTo(() => localStorage, key, value)

/** The same for as long as this tab is open, and for it alone. */
export const rememberedHere = (key: string): string | null => readFrom(() => sessionStorage, key)

export const rememberHere = (key: string, value: string | null): void => writeTo(() => sessionStorage, key, value)

/** Drafts of forms are stored in their tab under keys with this prefix. */
export const draftPrefix = "draft."

/** Forgets every form that was begun in this tab. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key)
  } catch {
    // Where nothing may be kept, nothing is.
  }
}

function readFrom(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

function writeTo(storage: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(key)
    else storage().setItem(key, value)
  } catch {
    // Storage is switched off or full.
  }
}
