import { FormattedMessage, useIntl } from "react-intl"
import { readOverview } from "#contract/people/admin.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { Page, Reading, Readings, Section } from "#web/page/Page.tsx"
import { Skeleton } from "#web/page/States.tsx"
import { Polled } from "#web/features/admin/Polled.tsx"
import { StateMark } from "#web/features/admin/StateMark.tsx"
import { type Overview, partsOf, toneOfBackup, toneOfLog, toneOfMail } from "./health.ts"
import { overviewMessages as messages, partNames, toneNames } from "./messages.ts"
import { Jobs, Prices, Projections, Storage, writtenBytes } from "./tables.tsx"
import { Say } from "#ui/Say.tsx"

const everyFiveSeconds = 5000
const engineNames: Record<Overview["log"]["engine"], string> = { postgres: "PostgreSQL", eventStoreDb: "EventStoreDB" }

/** The state of the installation, read again every five seconds. */
export default function OverviewPage() {
  const intl = useIntl()
  const figures = useFigures()
  const overview = useQuery(readOverview, {})
  return (
    <Page
      title={intl.formatMessage(messages.title)}
      below={
        overview.answer && (
          <FormattedMessage
            {...messages.version}
            values={{ version: overview.answer.version, moment: figures.moment(overview.answer.startedAt) }}
          />
        )
      }
    >
      <Polled query={overview} every={everyFiveSeconds} skeleton={<Skeleton lines={12} />}>
        {(answer) => (
          <>
            <Section title={intl.formatMessage(messages.health)}>
              <Readings>
                {partsOf(answer).map(({ part, tone, count, of }) => (
                  <Reading
                    key={part}
                    name={<FormattedMessage {...partNames[part]} />}
                    note={
                      part === "eventLoop" ? (
                        <FormattedMessage
                          {...messages.delay}
                          values={{
                            p99: figures.count(answer.eventLoop.p99Ms),
                            longest: figures.count(answer.eventLoop.maxMs),
                          }}
                        />
                      ) : (
                        of > 1 && (
                          <FormattedMessage
                            {...messages.several}
                            values={{ count: figures.count(count), of: figures.count(of) }}
                          />
                        )
                      )
                    }
                  >
                    <StateMark tone={tone}>
                      <FormattedMessage {...toneNames[tone]} />
                    </StateMark>
                  </Reading>
                ))}
              </Readings>
            </Section>
            <People people={answer.people} />
            <Log log={answer.log} />
            <Projections projections={answer.projections} />
            <Jobs jobs={answer.jobs} />
            <Backups backup={answer.backup} />
            <Mail mail={answer.mail} />
            <Storage storage={answer.storage} />
            <Prices prices={answer.prices} />
          </>
        )}
      </Polled>
    </Page>
  )
}

function People({ people }: { readonly people: Overview["people"] }) {
  const intl = useIntl()
  const { count } = useFigures()
  return (
    <Section title={intl.formatMessage(messages.people)}>
      <Readings>
        <Reading name={<FormattedMessage {...messages.accounts} />}>{count(people.all)}</Reading>
        <Reading name={<FormattedMessage {...messages.active} />}>{count(people.active30Days)}</Reading>
        <Reading name={<FormattedMessage {...messages.disabled} />}>{count(people.disabled)}</Reading>
        <Reading name={<FormattedMessage {...messages.households} />}>{count(people.households)}</Reading>
        <Reading name={<FormattedMessage {...messages.guests} />}>{count(people.guests)}</Reading>
      </Readings>
    </Section>
  )
}

function Log({ log }: { readonly log: Overview["log"] }) {
  const intl = useIntl()
  const { count } = useFigures()
  return (
    <Section title={intl.formatMessage(partNames.log)}>
      <Readings>
        <Reading name={<FormattedMessage {...messages.logState} />}>
          <StateMark tone={toneOfLog(log)}>
            <FormattedMessage {...messages[log.state]} />
          </StateMark>
        </Reading>
        <Reading name={<FormattedMessage {...messages.engine} />}>{engineNames[log.engine]}</Reading>
        <Reading name={<FormattedMessage {...messages.events} />}>
          {log.events === null ? "\u2013" : count(log.events)}
        </Reading>
        <Reading name={<FormattedMessage {...messages.lastPosition} />}>{log.lastPosition ?? "\u2013"}</Reading>
      </Readings>
    </Section>
  )
}

function Backups({ backup }: { readonly backup: Overview["backup"] }) {
  const intl = useIntl()
  const figures = useFigures()
  if (!backup) {
    return (
      <Section title={intl.formatMessage(partNames.backups)}>
        <Say className="soft" message={messages.noDailyBackup} />
      </Section>
    )
  }
  const { newestAt, ageSeconds, bytes, failedAt, failuresInARow, error } = backup
  return (
    <Section title={intl.formatMessage(partNames.backups)}>
      <Readings>
        <Reading
          name={<FormattedMessage {...messages.newestBackup} />}
          note={ageSeconds !== null && <Age seconds={ageSeconds} />}
        >
          <StateMark tone={toneOfBackup({ ...backup, failuresInARow: 0 })}>
            {newestAt === null ? <FormattedMessage {...messages.noBackup} /> : figures.moment(newestAt)}
          </StateMark>
        </Reading>
        <Reading name={<FormattedMessage {...messages.size} />}>
          {bytes === null ? "\u2013" : writtenBytes(bytes, figures)}
        </Reading>
        <Reading
          name={<FormattedMessage {...messages.backupFailed} />}
          note={
            failuresInARow > 0 && <FormattedMessage {...messages.backupFailures} values={{ count: failuresInARow }} />
          }
        >
          {failedAt === null ? <FormattedMessage {...messages.never} /> : figures.moment(failedAt)}
        </Reading>
      </Readings>
      {error !== null && <Say className="soft mono" message={messages.backupError} values={{ error }} />}
    </Section>
  )
}

const hoursShown = 48

function Age({ seconds }: { readonly seconds: number }) {
  const hours = Math.floor(seconds / 3_600)
  return hours < hoursShown ? (
    <FormattedMessage {...messages.backupHours} values={{ hours }} />
  ) : (
    <FormattedMessage {...messages.backupDays} values={{ days: Math.floor(hours / 24) }} />
  )
}

function Mail({ mail }: { readonly mail: Overview["mail"] }) {
  const intl = useIntl()
  const { count } = useFigures()
  return (
    <Section title={intl.formatMessage(partNames.mail)}>
      {mail.delivery === "notSetUp" && <Say message={messages.noMailServer} />}
      <Readings>
        <Reading name={<FormattedMessage {...messages.waiting} />}>{count(mail.waiting)}</Reading>
        <Reading name={<FormattedMessage {...messages.failed} />}>
          <StateMark tone={toneOfMail(mail)}>{count(mail.failed)}</StateMark>
        </Reading>
        <Reading name={<FormattedMessage {...messages.sent} />}>{count(mail.sentLastDay)}</Reading>
      </Readings>
    </Section>
  )
}
