import { useIntl } from "react-intl"
import "./Keys.css"
import { text } from "#web/i18n/texts.ts"

const then = text("shortcuts.then", "then", "Between two keys that are pressed one after the other")

const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? "")
const names: Readonly<Record<string, string>> = { Mod: isMac ? "⌘" : "Ctrl", Escape: "Esc" }

/** The keys of a shortcut as they are labelled on the keyboard, pressed at once or in sequence. */
export function Keys({ keys }: { readonly keys: string }) {
  const intl = useIntl()
  return (
    <span className="keys">
      {keys.split(" ").map((step, index) => (
        <span key={step} className="keys-step">
          {index > 0 && <span className="keys-then">{intl.formatMessage(then)}</span>}
          {step.split("+").map((key) => (
            <kbd key={key}>{names[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</kbd>
          ))}
        </span>
      ))}
    </span>
  )
}
