/** Reads from the storage of the browser. Without storage, reading gives null and writing does nothing. */
export const remembered = (key: string): string | null => readFrom(() => localStorage, key)

export const remember = (key: string, value: string | null): void => writeTo(() => localStorage, key, value)

/** The same for the storage of the tab, which lasts as long as the tab. */
export const rememberedInTab = (key: string): string | null => readFrom(() => sessionStorage, key)

export const rememberInTab = (key: string, value: string | null): void => writeTo(() => sessionStorage, key, value)

/** Drafts of forms are stored in their tab under keys with this prefix. */
export const draftPrefix = "draft."

/** Deletes the drafts of all forms in this tab. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key)
  } catch {
    // Without storage there are no drafts.
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
