import { FormattedMessage, useIntl } from "react-intl"
import { useLocation } from "wouter"
import { type Language, languages } from "../../../server/contract/identity.ts"
import { readIn } from "../../app/address.ts"
import { languageNames } from "../../app/languageNames.ts"
import { SelectField } from "../../ui/Field.tsx"
import { FilterSwitch } from "../../ui/FilterSwitch.tsx"
import { reportMessages as messages } from "./messages.ts"
import { reportSections, sectionNames, useSections } from "./sections.ts"

/** Which parts the document has, and in which language it is: that of the address. Never printed. */
export function ReportOptions() {
  const intl = useIntl()
  const { has, toggle } = useSections()
  const [, navigate] = useLocation()
  return (
    <div className="report-options">
      <fieldset className="report-sections">
        <legend>
          <FormattedMessage {...messages.options} />
        </legend>
        {reportSections.map((section) => (
          <FilterSwitch key={section} isOn={has(section)} onChange={() => toggle(section)}>
            <FormattedMessage {...sectionNames[section]} />
          </FilterSwitch>
        ))}
      </fieldset>
      <div className="report-language">
        <SelectField<Language>
          name="language"
          label={intl.formatMessage(messages.language)}
          value={intl.locale as Language}
          onChange={(language) => navigate(`~${readIn(language, location)}`)}
          options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
        />
      </div>
    </div>
  )
}
