import { create } from "zustand"
import {
  type Consent,
  type ConsentRecord,
  giveConsent,
  onConsentElsewhere,
  storedConsent,
  withdrawConsent,
} from "./consentStorage.ts"

interface ConsentState {
  /** Absent: to be asked for. */
  readonly record: ConsentRecord | null
  readonly give: (consent: Consent) => void
  /** Withdraws the consent, also a partial one: the banner asks again. */
  readonly withdraw: () => void
}

/** The consent of this browser, for what shows it. */
export const useConsent = create<ConsentState>((set) => ({
  record: storedConsent(),
  give: (consent) => set({ record: giveConsent(consent) }),
  withdraw: () => {
    withdrawConsent()
    set({ record: null })
  },
}))

// What is decided in one tab holds in the others.
onConsentElsewhere(() => useConsent.setState({ record: storedConsent() }))
