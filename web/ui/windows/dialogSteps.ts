import { createContext, use } from "react"
import type { FormChanges } from "#ui/formChanges.ts"

/** What follows when the command of a dialog succeeded: the dialog is left, or the first step begins again. */
export type AfterDone = "leave" | "again"

/** The steps of which a dialog with a form is one. A hidden step shows nothing and retains what was typed. */
interface DialogSteps {
  readonly isShown: boolean
  /** The record of changes of the form, which lasts while the form is hidden. */
  readonly changes: FormChanges
  readonly back: () => void
  readonly again: () => void
  /** What the user asked for when sending the form. */
  readonly askFor: (afterDone: AfterDone) => void
  readonly asked: () => AfterDone
}

/** Provides the steps to the dialog of one step. */
export const DialogStepsContext = createContext<DialogSteps | null>(null)

/** Finishes a dialog after its command: leaves it by the given function, or begins again where the user asked for it. */
export function useFinishing(): (leave: () => void) => void {
  const steps = use(DialogStepsContext)
  return (leave) => (steps?.asked() === "again" ? steps.again() : leave())
}
