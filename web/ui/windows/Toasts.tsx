import { useEffect, useRef, useState } from "react"
import { useIntl } from "react-intl"
import { create } from "zustand"
import { commonWords } from "#web/i18n/words.ts"
import { Button } from "#ui/Button.tsx"
import { IconButton } from "#ui/IconButton.tsx"
import "./Toasts.css"
import { text } from "#web/i18n/texts.ts"

interface Toast {
  readonly id: number
  readonly text: string
  readonly action: { readonly label: string; readonly run: () => void } | undefined
  readonly isFailure: boolean
}

/** The last three toasts that are still open. */
export const useToasts = create<{ readonly toasts: ReadonlyArray<Toast> }>(() => ({ toasts: [] }))

let toastsSaid = 0

/** Shows a toast for some seconds, with an optional button. An empty text shows none. */
export const showToast = (text: string, action?: Toast["action"]): void => show({ text, action, isFailure: false })

/** Shows the reason of a failure until the user dismisses it, with an optional button. An empty text shows none. */
export const showFailure = (text: string, action?: Toast["action"]): void => show({ text, action, isFailure: true })

function show(what: Omit<Toast, "id">): void {
  if (what.text === "") return
  const toast = { id: ++toastsSaid, ...what }
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts.slice(-2), toast] }))
}

const dismiss = (id: number): void =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))

const region = text(
  "toasts.region",
  "Notices (F8)",
  "Name of the region in which notices appear; F8 is the key that goes there",
)

const shownFor = 5000

/** The toasts. F8 moves the focus to them; while they have the focus or the pointer, they stay. */
export function Toasts() {
  const intl = useIntl()
  const toasts = useToasts((state) => state.toasts)
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
      // The newest toast, which is the most likely one to be answered.
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
      // An open dialog hides everything around it from screen readers, except elements with this attribute.
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
  useEffect(() => {
    if (isHeld || toast.isFailure) return
    const timer = setTimeout(() => dismiss(toast.id), shownFor)
    return () => clearTimeout(timer)
  }, [toast, isHeld])

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
