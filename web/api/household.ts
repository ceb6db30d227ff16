import { create } from "zustand"
import { remember, remembered } from "./remembered.ts"

const key = "household"

interface ChosenHousehold {
  /** Absent: the first of one's own. */
  readonly householdId: string | null
  /** The one that the server said does not let whoever asks in any more. */
  readonly lostId: string | null
  readonly choose: (householdId: string | null) => void
  readonly lose: (householdId: string) => void
}

/** Which of somebody's households this browser looks at. Every question and command names it. */
export const useChosenHousehold = create<ChosenHousehold>((set) => ({
  householdId: remembered(key),
  lostId: null,
  choose: (householdId) => {
    remember(key, householdId)
    set({ householdId, lostId: null })
  },
  lose: (lostId) => set({ lostId }),
}))

/** The one whose figures are on the page: another does not take its place because somebody was taken out of it. */
let shown: string | null = null
export const showHousehold = (householdId: string | null): void => void (shown = householdId)

/** Which household a request is to be about. */
export const askedHousehold = (): string | null => chosenHousehold() ?? shown

export const chosenHousehold = (): string | null => useChosenHousehold.getState().householdId

export const chooseHousehold = (householdId: string | null): void => useChosenHousehold.getState().choose(householdId)
