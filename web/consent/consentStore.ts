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
  /** `null`: the user has to be asked. */
  readonly record: ConsentRecord | null
  readonly give: (consent: Consent) => void
  /** Withdraws the consent, even if only some kinds were accepted. The banner asks again. */
  readonly withdraw: () => void
}

/** The consent of this browser as state for components. */
export const useConsent = create<ConsentState>((set) => ({
  record: storedConsent(),
  give: (consent) => set({ record: giveConsent(consent) }),
  withdraw: () => {
    withdrawConsent()
    set({ record: null })
  },
}))

// A decision in another tab applies here too.
onConsentElsewhere(() => useConsent.setState({ record: storedConsent() }))
