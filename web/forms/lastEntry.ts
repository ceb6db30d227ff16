import { type Currency, currencyCodes } from "#contract/vocabulary.ts"
import { draftPrefix, rememberedInTab, rememberInTab } from "#web/client/remembered.ts"

/** An owner of the last addition, with a percentage as the contract has it. */
export interface LastOwner {
  readonly portfolioId: string
  readonly percent: string
}

/** What the last addition in this tab had, with which the next one begins. */
interface LastEntry {
  readonly owners?: ReadonlyArray<LastOwner>
  /** Absent if an instrument determined it. */
  readonly currency?: Currency
  /** The day that was typed; absent if it was the day of the page. */
  readonly day?: string
}

const keyOf = (householdId: string): string => `${draftPrefix}lastEntry.${householdId}`

/** The last addition in a household. It is forgotten when the tab is closed or the user signs out. */
export function lastEntryOf(householdId: string): LastEntry {
  const stored = fieldsIn(rememberedInTab(keyOf(householdId)))
  const currency = currencyCodes.find((code) => code === stored["currency"])
  const { day } = stored
  const owners = ownersIn(stored["owners"])
  return {
    ...(owners.length > 0 ? { owners } : {}),
    ...(currency ? { currency } : {}),
    ...(typeof day === "string" && day !== "" ? { day } : {}),
  }
}

export const rememberEntry = (householdId: string, entry: LastEntry): void =>
  rememberInTab(keyOf(householdId), JSON.stringify(entry))

const ownersIn = (stored: unknown): ReadonlyArray<LastOwner> =>
  Array.isArray(stored)
    ? stored.flatMap((one: unknown) => {
        const { portfolioId, percent } = (typeof one === "object" && one !== null ? one : {}) as Partial<LastOwner>
        return typeof portfolioId === "string" && typeof percent === "string" ? [{ portfolioId, percent }] : []
      })
    : []

/** A stored object, which an earlier version of the product may have stored in another shape. */
function fieldsIn(stored: string | null): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(stored ?? "{}")
    return typeof read === "object" && read !== null ? { ...read } : {}
  } catch {
    return {}
  }
}
