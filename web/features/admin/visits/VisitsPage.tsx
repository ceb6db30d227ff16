import type { ReactNode } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { adminPageNames } from "#web/features/admin/destinations.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { Language } from "#contract/people/identity.ts"
import { readVisits, type WindowWidth } from "#contract/people/pageViews.ts"
import { useClientState } from "#web/client/useClient.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { languageNames } from "#web/page/languageNames.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { Icon } from "#ui/Icon.tsx"
import { Page, Reading, Readings, Section } from "#web/page/Page.tsx"
import { Answered, EmptyState, Skeleton } from "#web/page/States.tsx"
import { DayBars } from "./DayBars.tsx"
import { visitsMessages as messages, widthNames } from "./messages.ts"
import "./Visits.css"
import "#ui/charts/AllocationBars.css"
import { Say } from "#ui/Say.tsx"

type Visits = AnswerOf<typeof readVisits>

/** How often each page was opened recently. The counts identify no one. */
export default function VisitsPage() {
  const intl = useIntl()
  const figures = useFigures()
  const visits = useQuery(readVisits, {})
  const script = useClientState(({ installation }) => installation?.analyticsScript)
  return (
    <Page
      title={intl.formatMessage(adminPageNames.visits)}
      below={
        visits.answer && (
          <FormattedMessage
            {...messages.below}
            values={{ since: figures.day(visits.answer.since), until: figures.day(visits.answer.until) }}
          />
        )
      }
    >
      {script && (
        <div className="note" role="note">
          <Icon name="explain" />
          <Say message={messages.elsewhere} values={{ domain: script.domain }} />
        </div>
      )}
      <Answered query={visits} skeleton={<Skeleton lines={12} />}>
        {(answer) =>
          answer.total === 0 ? (
            <EmptyState title={intl.formatMessage(messages.emptyTitle)} text={intl.formatMessage(messages.emptyText)} />
          ) : (
            <Counted visits={answer} />
          )
        }
      </Answered>
    </Page>
  )
}

function Counted({ visits }: { readonly visits: Visits }) {
  const say = useIntl().formatMessage
  const { count } = useFigures()
  const { days, pages, languages, widths, referrers, total } = visits
  return (
    <div className="visits">
      <Readings>
        <Reading name={say(messages.total)}>{count(total)}</Reading>
        <Reading name={say(messages.perDay)}>{count(Math.max(...days.map(({ views }) => views)))}</Reading>
        <Reading name={say(messages.today)}>{count(days.at(-1)?.views ?? 0)}</Reading>
      </Readings>
      <Section title={say(messages.days)}>
        <DayBars days={days} />
      </Section>
      <Section title={say(messages.pages)} note={say(messages.pagesNote)}>
        <CountBars counts={pages} nameOf={(page) => <span className="mono">{page}</span>} />
      </Section>
      <div className="visits-columns">
        <Section title={say(messages.languages)}>
          <CountBars counts={languages} nameOf={(language) => languageNames[language as Language]} />
        </Section>
        <Section title={say(messages.widths)}>
          <CountBars counts={widths} nameOf={(width) => say(widthNames[width as WindowWidth])} />
        </Section>
        <Section title={say(messages.referrers)}>
          {referrers.length === 0 ? (
            <p className="soft">{say(messages.noReferrers)}</p>
          ) : (
            <CountBars counts={referrers} nameOf={(host) => (host === "other" ? say(messages.otherHost) : host)} />
          )}
        </Section>
      </div>
    </div>
  )
}

interface Props {
  readonly counts: ReadonlyArray<{ readonly name: string; readonly views: number }>
  readonly nameOf: (name: string) => ReactNode
}

/** The counts, largest first, each with a bar in proportion to the largest. */
function CountBars({ counts, nameOf }: Props) {
  const { count } = useFigures()
  const most = Math.max(...counts.map(({ views }) => views))
  return (
    <ul className="allocation visits-list">
      {counts.map(({ name, views }) => (
        <li key={name} className="allocation-part">
          <span className="allocation-name">{nameOf(name)}</span>
          <span className="figure">{count(views)}</span>
          <span className="allocation-bar" aria-hidden="true">
            <span style={{ width: `${(100 * views) / most}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
