import { create } from "zustand"

export interface Toast {
  readonly id: number
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** What the interface alone knows. Answers of the server are not copied into it. */
interface InterfaceState {
  readonly amountsHidden: boolean
  readonly toggleAmounts: () => void
  /** The language this browser was last used in. */
  readonly language: string | null
  readonly speak: (language: string) => void
  readonly toasts: ReadonlyArray<Toast>
  readonly say: (toast: Omit<Toast, "id">) => void
  readonly dismiss: (id: number) => void
}

const hiddenKey = "amountsHidden"
const languageKey = "language"
let toastsSaid = 0

export const useInterfaceState = create<InterfaceState>((set) => ({
  amountsHidden: remembered(hiddenKey) === "true",
  toggleAmounts: () =>
    set(({ amountsHidden }) => {
      remember(hiddenKey, String(!amountsHidden))
      return { amountsHidden: !amountsHidden }
    }),
  language: remembered(languageKey),
  speak: (language) =>
    set((now) => {
      if (now.language === language) return now
      remember(languageKey, language)
      return { language }
    }),
  toasts: [],
  say: (toast) => set(({ toasts }) => ({ toasts: [...toasts.slice(-2), { ...toast, id: ++toastsSaid }] })),
  dismiss: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}))

/** What this browser keeps. Where it may keep nothing, nothing is remembered, and the client works all the same. */
export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is switched off or full.
  }
}
