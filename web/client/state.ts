import { createStore } from "zustand/vanilla"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { Challenge, SecondStep, SessionView } from "#contract/people/identity.ts"
import type { readInstallation } from "#contract/people/operations.ts"
import { remember, remembered, rememberedInTab, rememberInTab } from "./remembered.ts"

/** Who is signed in, as far as this page knows. */
export type Identity =
  | { readonly status: "loading" | "unreachable" | "signedOut" }
  /** The account of the user who tried to sign in is disabled for now. */
  | { readonly status: "disabled" }
  /** `expired`: the server no longer knows the session, while the page of the user who signed in is still open. */
  | { readonly status: "signedIn" | "expired"; readonly session: SessionView }

/** A sign-in that passed the first step and waits for the second factor. */
export interface OpenChallenge extends Challenge {
  readonly email: string
  /** Whether the user stated at the first step that others use this computer too. */
  readonly isShared?: boolean
}

/** The state of the client that components render. */
export interface ClientState {
  readonly identity: Identity
  /** What is known of the installation before a user signs in. Absent: not known yet. */
  readonly installation: AnswerOf<typeof readInstallation> | undefined
  readonly challenge: OpenChallenge | undefined
  /** The household that this browser opens; `null`: the first that the user owns. Pages query that of their session. */
  readonly chosenHouseholdId: string | null
  /** The household that the user may no longer enter, according to the server. */
  readonly lostHouseholdId: string | null
  /** A household whose figures show what was recorded before an ISO instant, since a later entry cannot be processed. */
  readonly setAside: { readonly householdId: string; readonly asOf: string } | null
}

const householdKey = "household"
const challengeKey = "challenge"
const pendingKey = "mfaPending"

/** The initial state of a client: what this browser and this tab have stored, before any answer of the server. */
export function createState() {
  const store = createStore<ClientState>(() => ({
    identity: { status: "loading" },
    installation: undefined,
    challenge: challengeOf(rememberedInTab(challengeKey)),
    chosenHouseholdId: remembered(householdKey),
    lostHouseholdId: null,
    setAside: null,
  }))
  return {
    store,
    chooseHousehold: (chosenHouseholdId: string | null): void => {
      remember(householdKey, chosenHouseholdId)
      store.setState({ chosenHouseholdId, lostHouseholdId: null })
    },
    /**
     * Stores the challenge while the tab is open: on a phone, the page may reload while the user looks for the code in
     * their mail. A flag shows other tabs that a second step is pending. Only the server knows who is signed in.
     */
    beginChallenge: (challenge: OpenChallenge): void => {
      rememberInTab(challengeKey, JSON.stringify(challenge))
      remember(pendingKey, "true")
      store.setState({ challenge })
    },
    endChallenge: (): void => {
      rememberInTab(challengeKey, null)
      remember(pendingKey, null)
      store.setState({ challenge: undefined })
    },
  }
}

/** Whether a second step is pending in any tab. */
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
