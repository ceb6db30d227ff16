import { useEffect, useState } from "react"
import { draftPrefix, rememberedInTab, rememberInTab } from "#web/client/remembered.ts"

/**
 * A form whose draft is restored when the user comes back to it, in this tab and this household. It names what a
 * family owns, so it is not stored beyond the tab, nor beyond signing out.
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
    /** Forgets it, once what it says was recorded. */
    forget: () => {
      setDraft(blank())
      rememberInTab(key, null)
    },
  }
}

/** What an earlier version of the product kept may be anything. */
function keptAt<Draft extends object>(key: string): Partial<Draft> {
  try {
    const kept: unknown = JSON.parse(rememberedInTab(key) ?? "{}")
    return typeof kept === "object" && kept !== null ? kept : {}
  } catch {
    return {}
  }
}
