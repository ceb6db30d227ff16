import { Fragment } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import { adminPageNames } from "#web/features/admin/destinations.ts"
import { commonWords } from "#web/i18n/words.ts"
import { readSystem, type SystemSettings } from "#contract/people/admin.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { Page, Reading, Readings, Section } from "#web/page/Page.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { maintenanceMessages } from "#web/features/installation/maintenanceMessages.ts"
import { useIsSuperAdmin } from "#web/features/admin/useIsSuperAdmin.ts"
import { systemMessages as messages } from "./messages.ts"
import { SettingsForm } from "./SettingsForm.tsx"
import "./System.css"

/** The settings of the installation: those that are changed while it runs, and those it was started with. */
export default function SystemPage() {
  const intl = useIntl()
  const isSuperAdmin = useIsSuperAdmin()
  const system = useQuery(readSystem, {})
  const say = intl.formatMessage
  return (
    <Page title={say(adminPageNames.system)}>
      <Answered query={system} skeleton={<Skeleton lines={10} />}>
        {({ settings, startedWith }) => (
          <div className="page">
            <Section
              title={say(commonWords.settings)}
              note={say(isSuperAdmin ? messages.settingsNote : messages.readOnly)}
            >
              {isSuperAdmin ? <SettingsForm settings={settings} /> : <SettingsRead settings={settings} />}
            </Section>
            <Section title={say(messages.startedWith)} note={say(messages.startedWithNote)}>
              <FigureTable
                label={say(messages.startedWith)}
                rows={startedWith}
                keyOf={({ name }) => name}
                columns={[
                  {
                    id: "name",
                    header: say(messages.name),
                    isRowHeader: true,
                    cell: ({ name }) => <SettingName name={name} />,
                  },
                  {
                    id: "value",
                    header: say(messages.value),
                    cell: ({ value }) =>
                      value === null ? (
                        <span className="soft">{say(messages.notSet)}</span>
                      ) : (
                        <span className="mono">{value}</span>
                      ),
                  },
                ]}
              />
            </Section>
          </div>
        )}
      </Answered>
    </Page>
  )
}

/** The name of a setting, which breaks into lines only after underscores. */
const SettingName = ({ name }: { readonly name: string }) => (
  <span className="mono setting-name">
    {name.split(/(?<=_)/).map((part, index) => (
      <Fragment key={part}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
)

function SettingsRead({ settings }: { readonly settings: SystemSettings }) {
  const yesOrNo = (is: boolean) => <FormattedMessage {...(is ? labelWords.yes : labelWords.no)} />
  return (
    <Readings>
      <Reading name={<FormattedMessage {...messages.maintenance} />}>{yesOrNo(settings.maintenance)}</Reading>
      <Reading name={<FormattedMessage {...messages.signUp} />}>{yesOrNo(settings.signUpOpen)}</Reading>
      <Reading name={<FormattedMessage {...messages.examples} />}>{yesOrNo(settings.examplesOpen)}</Reading>
      <Reading name={<FormattedMessage {...messages.message} />}>
        {settings.maintenanceMessage ?? <FormattedMessage {...maintenanceMessages.text} />}
      </Reading>
    </Readings>
  )
}
