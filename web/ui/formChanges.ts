import { createContext, use, useId, useState } from "react"

/** Records which fields of a form differ from their initial values. */
export interface FormChanges {
  readonly note: (field: string, before: unknown, now: unknown) => void
  readonly isChanged: () => boolean
}

/** Provides the form's record of changed fields. */
export const FormChangesContext = createContext<FormChanges | null>(null)

/** A record without changes. */
export function noChanges(): FormChanges {
  const fields = new Map<string, { readonly before: unknown; readonly now: unknown }>()
  return {
    note: (field, before, now) => void fields.set(field, { before: fields.get(field)?.before ?? before, now }),
    isChanged: () => [...fields.values()].some(({ before, now }) => before !== now),
  }
}

export const useFormChanges = (): FormChanges => useState(noChanges)[0]

/** Notifies the form of what the user changes in a field, then the component that holds the field's value. */
export function useNoted<Value>(value: NoInfer<Value>, onChange: (value: Value) => void): (value: Value) => void {
  const form = use(FormChangesContext)
  const field = useId()
  return (now) => {
    form?.note(field, value, now)
    onChange(now)
  }
}
