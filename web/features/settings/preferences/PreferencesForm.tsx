import { CurrenciesField } from "./CurrenciesField.tsx"
import { currenciesOf } from "#web/forms/useCurrencies.ts"
import { Result } from "effect"
import { use, useState } from "react"
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from "react-aria-components"
import { useIntl } from "react-intl"
import { changePreferences } from "#contract/people/account.ts"
import type { Preferences } from "#contract/people/identity.ts"
import { costChoices } from "#contract/people/preferences.ts"
import { useSession } from "#web/client/useClient.ts"
import { PageForm } from "#web/forms/PageForm.tsx"
import { PreferenceFields } from "#web/forms/PreferenceFields.tsx"
import { SwitchField } from "#web/forms/SwitchField.tsx"
import { usePreferencesInUse } from "#web/forms/usePreferencesInUse.ts"
import { useDraft, useSubmission } from "#web/forms/useSubmission.ts"
import { commonWords, costMethodNames } from "#web/i18n/words.ts"
import { TimeZoneField } from "./TimeZoneField.tsx"
import { ChoiceField, FieldErrorsContext, FieldLabel, FieldNotes } from "#ui/Field.tsx"
import { text, texts } from "#web/i18n/texts.ts"

const messages = texts("settings", {
  costMethod: ["Cost method", "Field"],
  costMethodHint: [
    "Lists show gains by this method; each holding’s page shows all of them. Per owner: one average for a security that an owner has at several banks.",
    "Below the field cost method",
  ],
  theme: ["Appearance", "Field: light or dark"],
  system: text("settings.theme.system", "System", "Choice"),
  light: text("settings.theme.light", "Light", "Choice"),
  dark: text("settings.theme.dark", "Dark", "Choice"),
  hideAmounts: ["Hide amounts when the app opens", "Field: yes or no"],
  hideAmountsHint: [
    "For places where others can see your screen. The eye icon in the navigation shows them.",
    "Below the field that hides amounts",
  ],
})

/** The user's preferences for figures, and the defaults for forms. */
export function PreferencesForm() {
  const intl = useIntl()
  const session = useSession()
  const takeIntoUse = usePreferencesInUse()
  const { draft, change, setDraft } = useDraft((): Preferences => session.preferences)
  const [known, setKnown] = useState(session.preferences)
  // The preferences were changed outside this form, for example by the toast that undoes a change.
  if (known !== session.preferences) {
    setKnown(session.preferences)
    setDraft(session.preferences)
  }
  const submission = useSubmission(
    changePreferences,
    () => {
      const exchange = draft.defaultExchange?.trim() ?? ""
      return Result.succeed({ body: { ...draft, defaultExchange: exchange === "" ? null : exchange } })
    },
    (preferences) => void takeIntoUse(preferences),
  )
  return (
    <PageForm submission={submission} submitLabel={intl.formatMessage(commonWords.save)} className="settings-form">
      <PreferenceFields
        draft={draft}
        onChange={(changed) => setDraft((now) => ({ ...now, ...changed }))}
        today={session.today}
        currencies={currenciesOf(...(draft.currencies ?? []), draft.baseCurrency)}
      />
      <CurrenciesField value={draft.currencies ?? []} onChange={change("currencies")} />
      <TimeZoneField value={draft.timeZone} onChange={change("timeZone")} />
      <ExchangeField value={draft.defaultExchange ?? ""} onChange={change("defaultExchange")} />
      <ChoiceField<Preferences["costMethod"]>
        name="costMethod"
        label={intl.formatMessage(messages.costMethod)}
        description={intl.formatMessage(messages.costMethodHint)}
        options={costChoices.map((value) => ({
          value,
          label: intl.formatMessage(costMethodNames[value]),
        }))}
        value={draft.costMethod}
        onChange={change("costMethod")}
      />
      <ChoiceField<Preferences["theme"]>
        name="theme"
        label={intl.formatMessage(messages.theme)}
        options={(["system", "light", "dark"] as const).map((value) => ({
          value,
          label: intl.formatMessage(messages[value]),
        }))}
        value={draft.theme}
        onChange={change("theme")}
      />
      <SwitchField
        name="hideAmounts"
        label={intl.formatMessage(messages.hideAmounts)}
        description={intl.formatMessage(messages.hideAmountsHint)}
        isOn={draft.hideAmounts}
        onChange={change("hideAmounts")}
      />
    </PageForm>
  )
}

const exchangeFieldMessages = {
  label: text("settings.defaultExchange", "Default exchange", "Field: stock exchange"),
  hint: text(
    "settings.defaultExchangeHint",
    "Preset when you add a security. Choose one or type another.",
    "Below the field default exchange",
  ),
}

interface Props {
  readonly value: string
  readonly onChange: (exchange: string) => void
}

/** The name of a stock exchange: a suggested one, or any other. */
function ExchangeField({ value, onChange }: Props) {
  const intl = useIntl()
  const error = use(FieldErrorsContext)["defaultExchange"]
  return (
    <ComboBox
      className="field"
      name="defaultExchange"
      inputValue={value}
      onInputChange={onChange}
      onChange={(key) => key !== null && onChange(String(key))}
      defaultItems={exchanges.map((name) => ({ id: name }))}
      allowsCustomValue
      isInvalid={error !== undefined}
      validationBehavior="aria"
      menuTrigger="input"
    >
      <FieldLabel>{intl.formatMessage(exchangeFieldMessages.label)}</FieldLabel>
      <Input className="field-input" autoComplete="off" />
      <FieldNotes
        description={intl.formatMessage(exchangeFieldMessages.hint)}
        {...(error === undefined ? {} : { error })}
      />
      <Popover className="popover list-popover" offset={4}>
        <ListBox<{ id: string }> className="listbox">
          {({ id }) => (
            <ListBoxItem id={id} textValue={id} className="listbox-item">
              {id}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

/** Suggested exchanges, by the names that investors in Europe, America and the Pacific use. */
const exchanges: ReadonlyArray<string> = [
  "XETRA",
  "Frankfurt",
  "Stuttgart",
  "Tradegate",
  "SIX",
  "Wiener Börse",
  "Borsa Italiana",
  "BME",
  "Euronext Paris",
  "Euronext Amsterdam",
  "Euronext Brussels",
  "Euronext Lisbon",
  "Euronext Dublin",
  "LSE",
  "OMX Stockholm",
  "OMX Copenhagen",
  "OMX Helsinki",
  "Oslo Børs",
  "GPW",
  "NYSE",
  "NASDAQ",
  "TSX",
  "B3",
  "ASX",
  "NZX",
  "TSE",
  "HKEX",
  "SGX",
  "NSE",
  "JSE",
]
