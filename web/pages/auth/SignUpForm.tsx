import { Result } from "effect"
import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { navigate } from "wouter/use-browser-location"
import type { Language, Preferences } from "../../../server/contract/identity.ts"
import type { Currency } from "../../../server/contract/vocabulary.ts"
import { useIdentity } from "../../api/session.tsx"
import { baseOf } from "../../app/address.ts"
import { useInterfaceState } from "../../app/interfaceState.ts"
import { PageForm } from "../../forms/PageForm.tsx"
import { PreferenceFields } from "../../forms/PreferenceFields.tsx"
import { useDraft, useSending } from "../../forms/useSubmission.ts"
import { usualFormat } from "../../format/useFigures.ts"
import { CredentialFields, missingCredentials } from "./CredentialFields.tsx"
import { authMessages as messages } from "./messages.ts"

interface Draft extends Pick<Preferences, "language" | "baseCurrency" | "numberFormat"> {
  readonly email: string
  readonly password: string
}

/** An account with its household: who, and how figures are to be shown. One screen. */
export function SignUpForm() {
  const intl = useIntl()
  const { signUp } = useIdentity()
  const speak = useInterfaceState((state) => state.speak)
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const { draft, change, setDraft } = useDraft((): Draft => {
    const language = intl.locale as Language
    return {
      email: "",
      password: "",
      language,
      baseCurrency: usualCurrency(),
      numberFormat: usualFormat(language),
    }
  })
  const submission = useSending({
    request: () => {
      const wrong = missingCredentials(draft)
      if (Object.keys(wrong).length > 0) return Result.fail(wrong)
      const { email, password, ...shown } = draft
      const preferences: Preferences = { ...shown, costMethod: "average", theme: "system" }
      return Result.succeed({ email: email.trim(), password, preferences })
    },
    send: async (body) => {
      const failure = await signUp(body)
      return failure ? Result.fail(failure) : Result.succeed(body.preferences.language)
    },
    onDone: (language) => {
      speak(language)
      navigate(`${baseOf(language)}/app`, { replace: true })
    },
  })
  return (
    <PageForm submission={submission} submitLabel={intl.formatMessage(messages.create)} className="auth-form">
      <CredentialFields draft={draft} change={change} password="new" />
      <fieldset>
        <legend>
          <FormattedMessage {...messages.figures} />
        </legend>
        <PreferenceFields
          draft={draft}
          onChange={(changed) => setDraft((now) => ({ ...now, ...changed }))}
          today={today}
        />
        <p className="fine soft">
          <FormattedMessage {...messages.changeable} />
        </p>
      </fieldset>
    </PageForm>
  )
}

const currencyOfRegion: Readonly<Record<string, Currency>> = {
  CH: "CHF",
  LI: "CHF",
  GB: "GBP",
  US: "USD",
  CA: "CAD",
  AU: "AUD",
  NZ: "NZD",
  SE: "SEK",
  NO: "NOK",
}

/** Offered until the person chooses. */
function usualCurrency(): Currency {
  const region = navigator.languages
    .map((tag) => tag.split("-")[1]?.toUpperCase() ?? "")
    .find((one) => one in currencyOfRegion)
  return currencyOfRegion[region ?? ""] ?? "EUR"
}
