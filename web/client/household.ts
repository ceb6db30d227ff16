import { create } from "zustand"
import { remember, remembered } from "./remembered.ts"

const key = "household"

interface ChosenHousehold {
  /** Absent: the first of one's own. */
  readonly householdId: string | null
  /** The household that, as the server said, the user may no longer enter. */
  readonly lostId: string | null
  readonly choose: (householdId: string | null) => void
  readonly markLost: (householdId: string) => void
}

/** Which of a person's households this browser opens. A page asks about the household of its session. */
export const useChosenHousehold = create<ChosenHousehold>((set) => ({
  householdId: remembered(key),
  lostId: null,
  choose: (householdId) => {
    remember(key, householdId)
    set({ householdId, lostId: null })
  },
  markLost: (lostId) => set({ lostId }),
}))

export const chosenHousehold = (): string | null => useChosenHousehold.getState().householdId

export const chooseHousehold = (householdId: string | null): void => useChosenHousehold.getState().choose(householdId)
