import { type Currency, currencyCodes } from "#contract/vocabulary.ts"
import { draftPrefix, rememberedInTab, rememberInTab } from "#web/client/remembered.ts"

/** What the last addition in this tab had, with which the next one begins. */
export interface LastEntry {
  readonly portfolioId?: string
  /** Absent if an instrument determined it. */
  readonly currency?: Currency
  /** The day that was typed; absent if it was the day of the page. */
  readonly day?: string
}

const keyOf = (householdId: string): string => `${draftPrefix}lastEntry.${householdId}`

/** The last addition in a household. It is forgotten when the tab is closed or the user signs out. */
export function lastEntryOf(householdId: string): LastEntry {
  const stored = textsIn(rememberedInTab(keyOf(householdId)))
  const currency = currencyCodes.find((code) => code === stored["currency"])
  const { portfolioId, day } = stored
  return { ...(portfolioId ? { portfolioId } : {}), ...(currency ? { currency } : {}), ...(day ? { day } : {}) }
}

export const rememberEntry = (householdId: string, entry: LastEntry): void =>
  rememberInTab(keyOf(householdId), JSON.stringify(entry))

/** The texts of a stored object, which an earlier version of the product may have stored in another shape. */
function textsIn(stored: string | null): Readonly<Record<string, string>> {
  try {
    const read: unknown = JSON.parse(stored ?? "{}")
    if (typeof read !== "object" || read === null) return {}
    return Object.fromEntries(Object.entries(read).filter(([, value]) => typeof value === "string"))
  } catch {
    return {}
  }
}
