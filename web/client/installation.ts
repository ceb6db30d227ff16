import { Result } from "effect"
import { create } from "zustand"
import type { AnswerOf } from "#contract/endpoint.ts"
import { readInstallation } from "#contract/operations.ts"
import { decode, exchange } from "./exchange.ts"

export type InstallationFacts = AnswerOf<typeof readInstallation>

interface Installation {
  /** Absent: not known yet. */
  readonly facts: InstallationFacts | undefined
  readonly note: (facts: InstallationFacts) => void
  /** An answer said that it is closed for maintenance. */
  readonly close: () => void
}

const unknown: InstallationFacts = {
  maintenance: false,
  maintenanceMessage: null,
  signUpOpen: true,
  billing: false,
  hasMailbox: false,
  analyticsScript: null,
  operator: null,
  hostingCountry: null,
}

/** What is known of the installation before a user signs in. */
export const useInstallation = create<Installation>((set) => ({
  facts: undefined,
  note: (facts) => set({ facts }),
  close: () => set(({ facts = unknown }) => ({ facts: { ...facts, maintenance: true } })),
}))

/** Reads it again. Without an answer, the last one remains. */
export async function askForInstallation(): Promise<void> {
  const answer = await exchange(readInstallation, {})
  if (Result.isFailure(answer)) return
  const facts = decode(readInstallation, answer.success.text)
  if (Result.isSuccess(facts)) useInstallation.getState().note(facts.success)
}
