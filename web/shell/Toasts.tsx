import { useEffect, useRef, useState } from "react"
import { defineMessage, useIntl } from "react-intl"
import { type Toast, useInterfaceState } from "./interfaceState.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Button } from "#ui/Button.tsx"
import { IconButton } from "#ui/IconButton.tsx"
import "./Toasts.css"

const region = defineMessage({
  id: "toasts.region",
  defaultMessage: "Notices (F8)",
  description: "Name of the region in which notices appear; F8 is the key that goes there",
})

const shownFor = 5000

/** Toasts about what was done. F8 goes to them; while the focus is there, they stay. */
export function Toasts() {
  const intl = useIntl()
  const toasts = useInterfaceState((state) => state.toasts)
  const [isHeld, setHeld] = useState(false)
  const viewport = useRef<HTMLElement>(null)

  useEffect(() => {
    const place = viewport.current
    const hold = () => setHeld(true)
    const release = () => setHeld(false)
    const events = { mouseenter: hold, mouseleave: release, focusin: hold, focusout: release }
    for (const [name, listener] of Object.entries(events)) place?.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of Object.entries(events)) place?.removeEventListener(name, listener)
    }
  }, [])

  useEffect(() => {
    const goThere = (event: KeyboardEvent) => {
      if (event.key !== "F8") return
      event.preventDefault()
      // The newest one is the one that the user wants to answer.
      ;(viewport.current?.querySelector<HTMLElement>("li:last-child button") ?? viewport.current)?.focus()
    }
    addEventListener("keydown", goThere)
    return () => removeEventListener("keydown", goThere)
  }, [])

  return (
    <section
      ref={viewport}
      className="toasts"
      aria-label={intl.formatMessage(region)}
      tabIndex={-1}
      // Dialogs hide what is around them from screen readers; notices are to be heard all the same.
      data-react-aria-top-layer="true"
    >
      <div role="status">
        <ul>
          {toasts.map((toast) => (
            <ToastItem key={toast.id} toast={toast} isHeld={isHeld} />
          ))}
        </ul>
      </div>
    </section>
  )
}

function ToastItem({ toast, isHeld }: { readonly toast: Toast; readonly isHeld: boolean }) {
  const intl = useIntl()
  const dismiss = useInterfaceState((state) => state.dismiss)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismiss(toast.id), shownFor)
    return () => clearTimeout(timer)
  }, [dismiss, toast.id, isHeld])

  const { action } = toast
  return (
    <li className="toast">
      <span>{toast.text}</span>
      {action && (
        <Button
          look="quiet"
          onPress={() => {
            dismiss(toast.id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label={intl.formatMessage(commonWords.close)} onPress={() => dismiss(toast.id)} />
    </li>
  )
}
