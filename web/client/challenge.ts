import { create } from "zustand"
import type { Challenge, SecondStep } from "#contract/identity.ts"
import { remember, remembered, rememberedInTab, rememberInTab } from "./remembered.ts"

/** A first step that was made and waits for the second one. */
export interface OpenChallenge extends Challenge {
  readonly email: string
  /** Whether the computer is one that others use as well, as the person said with the first step. */
  readonly isShared?: boolean
}

interface ChallengeState {
  readonly open: OpenChallenge | undefined
  readonly begin: (challenge: OpenChallenge) => void
  readonly end: () => void
}

const key = "challenge"
const pendingKey = "mfaPending"

/**
 * The second factor that is still pending. Stored while the tab is open: on a phone, a user who looks for the code in
 * their mail may find the page reloaded. Other tabs are notified that one is pending too; whether a user is signed in,
 * the server alone knows.
 */
export const useChallenge = create<ChallengeState>((set) => ({
  open: challengeOf(rememberedInTab(key)),
  begin: (challenge) => {
    rememberInTab(key, JSON.stringify(challenge))
    remember(pendingKey, "true")
    set({ open: challenge })
  },
  end: () => {
    rememberInTab(key, null)
    remember(pendingKey, null)
    set({ open: undefined })
  },
}))

export const isSecondStepPending = (): boolean => remembered(pendingKey) === "true"

function challengeOf(text: string | null): OpenChallenge | undefined {
  try {
    const read = text === null ? undefined : (JSON.parse(text) as Partial<OpenChallenge>)
    const { challenge, email, steps, isShared } = read ?? {}
    return typeof challenge === "string" && typeof email === "string" && Array.isArray(steps)
      ? { challenge, email, steps: steps as ReadonlyArray<SecondStep>, isShared: isShared === true }
      : undefined
  } catch {
    return undefined
  }
}
