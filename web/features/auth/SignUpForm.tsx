import { currenciesOf } from "#web/forms/useCurrencies.ts"
import { Result } from "effect"
import { useMemo, useState } from "react"
import { useIntl } from "react-intl"
import { navigate } from "wouter/use-browser-location"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { SentBody } from "#contract/endpoint.ts"
import { type Language, type Preferences, signUp } from "#contract/people/identity.ts"
import type { Currency } from "#contract/vocabulary.ts"
import { browserTimeZone, todayHere } from "#web/client/today.ts"
import { useClient, useClientState } from "#web/client/useClient.ts"
import { inLanguage } from "#web/page/address.ts"
import { useInterfaceState } from "#web/page/interfaceState.ts"
import { FormMore } from "#web/forms/FormMore.tsx"
import { NewPasswordField } from "#web/forms/NewPasswordField.tsx"
import { PageForm } from "#web/forms/PageForm.tsx"
import { PreferenceFields } from "#web/forms/PreferenceFields.tsx"
import { useDraft, useSending } from "#web/forms/useSubmission.ts"
import { defaultFormat } from "#web/format/useFigures.ts"
import { chromeMessages } from "#web/site/chrome/messages.ts"
import { SiteLink } from "#web/site/SiteLink.tsx"
import { FieldRow } from "#ui/windows/Dialog.tsx"
import { SelectField, TextField } from "#ui/Field.tsx"
import { countriesIn } from "#web/features/settings/profile/countries.ts"
import { profileMessages } from "#web/features/settings/profile/messages.ts"
import { EmailField, missingCredentials } from "./CredentialFields.tsx"
import { keptLinkToken } from "./linkToken.ts"
import { authMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

interface Draft extends Pick<Preferences, "language" | "baseCurrency" | "numberFormat"> {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
  readonly country: string
}

/** The option for no country: each option of the list must have a key. */
const noCountry = "-"

/**
 * Creates an account with its household. Four fields are in sight; the preferences are those of the browser, folded, and can
 * be changed later. A mail with the next step follows.
 */
export function SignUpForm() {
  const intl = useIntl()
  const { beginChallenge, call } = useClient()
  const noMail = useClientState(({ installation }) => installation?.noMail === true)
  const speak = useInterfaceState((state) => state.speak)
  const [today] = useState(todayHere)
  const countries = useMemo(() => countriesIn(intl.locale), [intl.locale])
  const { draft, change, setDraft } = useDraft(() => emptyDraft(intl.locale as Language))
  const submission = useSending({
    request: () => {
      const wrong = missingCredentials(draft)
      return Object.keys(wrong).length > 0 ? Result.fail(wrong) : Result.succeed(accountOf(draft))
    },
    send: (body) => call(signUp, { body }),
    onDone: (challenge) => {
      beginChallenge({ ...challenge, email: draft.email.trim() })
      if (draft.language === intl.locale) return
      speak(draft.language)
      navigate(inLanguage(draft.language, location), { replace: true })
    },
  })
  return (
    <>
      {noMail && <Say className="auth-aside" message={messages.noMailForNow} />}
      <PageForm
        submission={submission}
        submitLabel={intl.formatMessage(labelWords.createAccount)}
        className="auth-form"
      >
        <EmailField value={draft.email} onChange={change("email")} />
        <NewPasswordField
          label={intl.formatMessage(labelWords.password)}
          about={[draft.email, draft.firstName, draft.lastName]}
          value={draft.password}
          onChange={change("password")}
        />
        <FieldRow>
          <TextField
            name="firstName"
            autoComplete="given-name"
            label={intl.formatMessage(profileMessages.firstName)}
            value={draft.firstName}
            onChange={change("firstName")}
          />
          <TextField
            name="lastName"
            autoComplete="family-name"
            label={intl.formatMessage(profileMessages.lastName)}
            value={draft.lastName}
            onChange={change("lastName")}
          />
        </FieldRow>
        <FormMore heading={intl.formatMessage(messages.figures)}>
          <Say className="fine soft" message={messages.changeable} />
          <PreferenceFields
            currencies={currenciesOf(defaultCurrency(), draft.baseCurrency)}
            draft={draft}
            onChange={(changed) => setDraft((now) => ({ ...now, ...changed }))}
            today={today}
          />
          <SelectField
            name="country"
            label={intl.formatMessage(profileMessages.country)}
            options={[
              { value: noCountry, label: intl.formatMessage(profileMessages.noCountry) },
              ...countries.map(({ code, name }) => ({ value: code, label: name })),
            ]}
            value={draft.country}
            onChange={change("country")}
          />
        </FormMore>
      </PageForm>
      <div className="auth-terms fine soft">
        <Say message={messages.terms} />
        <p className="auth-aside">
          <SiteLink to="/terms" message={chromeMessages.terms} />
          <SiteLink to="/privacy" message={chromeMessages.privacy} />
        </p>
      </div>
    </>
  )
}

const emptyDraft = (language: Language): Draft => ({
  email: "",
  password: "",
  firstName: "",
  lastName: "",
  country: noCountry,
  language,
  baseCurrency: defaultCurrency(),
  numberFormat: defaultFormat(language),
})

function accountOf({ email, password, firstName, lastName, country, ...shown }: Draft): SentBody<typeof signUp> {
  const invitation = keptLinkToken("invitation")
  const timeZone = browserTimeZone()
  return {
    email: email.trim(),
    password,
    profile: {
      firstName: statedOrNull(firstName),
      lastName: statedOrNull(lastName),
      country: country === noCountry ? null : country,
    },
    preferences: {
      ...shown,
      costMethod: "average",
      theme: "system",
      defaultExchange: null,
      hideAmounts: false,
      ...(timeZone !== undefined && { timeZone }),
    },
    ...(invitation === null ? {} : { invitation }),
  }
}

const statedOrNull = (typed: string): string | null => (typed.trim() === "" ? null : typed.trim())

/** The currencies of regions whose currency is not the euro. */
const currencyOfRegion: Readonly<Record<string, Currency>> = {
  AU: "AUD",
  BR: "BRL",
  CA: "CAD",
  CH: "CHF",
  CN: "CNY",
  CZ: "CZK",
  DK: "DKK",
  GB: "GBP",
  HK: "HKD",
  HU: "HUF",
  ID: "IDR",
  IL: "ILS",
  IN: "INR",
  IS: "ISK",
  JP: "JPY",
  KR: "KRW",
  LI: "CHF",
  MX: "MXN",
  MY: "MYR",
  NO: "NOK",
  NZ: "NZD",
  PH: "PHP",
  PL: "PLN",
  RO: "RON",
  SE: "SEK",
  SG: "SGD",
  TH: "THB",
  TR: "TRY",
  US: "USD",
  ZA: "ZAR",
}

/** The suggested base currency, by the region of the browser's languages. */
function defaultCurrency(): Currency {
  const region = navigator.languages
    .map((tag) => tag.split("-")[1]?.toUpperCase() ?? "")
    .find((one) => one in currencyOfRegion)
  return currencyOfRegion[region ?? ""] ?? "EUR"
}
