import { defineMessage, useIntl } from "react-intl"
import { type Language, languages } from "../../server/contract/identity.ts"
import { Icon } from "../ui/Icon.tsx"
import { inLanguage } from "./address.ts"
import { useInterfaceState } from "./interfaceState.ts"
import { navigate } from "wouter/use-browser-location"
import "./LanguageSwitch.css"

/** Every language by its own name, so that those who look for it can read it. */
export const languageNames: Record<Language, string> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  it: "Italiano",
  es: "Español",
}

const label = defineMessage({
  id: "language.switch",
  defaultMessage: "Language",
  description: "Name of the language switch",
})

/** Shows the same page in another language. */
export function LanguageSwitch() {
  const intl = useIntl()
  const speak = useInterfaceState((state) => state.speak)
  return (
    <span className="language-switch">
      <select
        aria-label={intl.formatMessage(label)}
        value={intl.locale}
        onChange={(event) => {
          const language = event.currentTarget.value as Language
          speak(language)
          navigate(inLanguage(language, location))
        }}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" size={14} />
    </span>
  )
}
