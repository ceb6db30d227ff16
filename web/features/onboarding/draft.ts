import { useEffect, useState } from "react"
import { draftPrefix, rememberedInTab, rememberInTab } from "#web/client/remembered.ts"

/**
 * The draft of a form, restored when the user returns to it in this tab and this household. Drafts name a family's
 * assets, so they are not stored after the tab is closed or the user signs out.
 */
export function useKeptDraft<Draft extends object>(name: string, householdId: string, blank: () => Draft) {
  const key = `${draftPrefix}${name}.${householdId}`
  const [draft, setDraft] = useState((): Draft => ({ ...blank(), ...keptAt<Draft>(key) }))
  useEffect(() => rememberInTab(key, JSON.stringify(draft)), [key, draft])
  return {
    draft,
    change:
      <Field extends keyof Draft>(field: Field) =>
      (value: Draft[Field]) =>
        setDraft((now) => ({ ...now, [field]: value })),
    /** Deletes the draft after it was recorded. */
    forget: () => {
      setDraft(blank())
      rememberInTab(key, null)
    },
  }
}

/** Reads a draft, which an earlier version of the product may have stored in another shape. */
function keptAt<Draft extends object>(key: string): Partial<Draft> {
  try {
    const kept: unknown = JSON.parse(rememberedInTab(key) ?? "{}")
    return typeof kept === "object" && kept !== null ? kept : {}
  } catch {
    return {}
  }
}
