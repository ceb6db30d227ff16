import { type ReactNode, useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import type { Query } from "../../api/useQuery.ts"
import { useSession } from "../../api/session.tsx"
import { AsOfControl, PeriodPicker } from "../../app/ReportingControls.tsx"
import { useReporting } from "../../app/reporting.ts"
import { useFigures } from "../../format/useFigures.ts"
import { Button } from "../../ui/Button.tsx"
import { Page } from "../../ui/Page.tsx"
import { reportMessages as messages } from "./messages.ts"
import { ReportOptions } from "./ReportOptions.tsx"
import { ReportPageFoot } from "./ReportPageFoot.tsx"
import "./Report.css"

interface Props {
  /** Whose wealth it is of: the family or the portfolio. */
  readonly name: string
  /** What kind of document it is. */
  readonly kind: string
  /** Below the name, where there is more to say. */
  readonly below?: string
  /** The portfolio whose page leads here. */
  readonly under?: { readonly to: string; readonly title: string }
  /** Since when the period is told; absent while it is not known. */
  readonly since: string | undefined
  /** Whether every figure is there: before that nothing is printed. */
  readonly isReady: boolean
  readonly children: ReactNode
}

/** A document to be printed: what can be chosen about it above, never printed, and the document as it will be. */
export function ReportFrame({ name, kind, below, under, since, isReady, children }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const { on } = useReporting()
  return (
    <Page
      title={`${intl.formatMessage(messages.title)}: ${name}`}
      heading={<FormattedMessage {...messages.title} />}
      under={under}
      below={<FormattedMessage {...messages.intro} />}
      tools={
        <>
          <PeriodPicker />
          <AsOfControl />
          <Button look="primary" icon="print" isDisabled={!isReady} onPress={() => globalThis.print()}>
            <FormattedMessage {...messages.print} />
          </Button>
        </>
      }
    >
      <ReportOptions />
      <ReportPageFoot text={intl.formatMessage(messages.foot, { name, day: figures.day(on) })} />
      <article className="report" aria-label={`${kind}: ${name}`}>
        <Cover name={name} kind={kind} below={below} since={since} />
        {children}
      </article>
    </Page>
  )
}

/** Whether each question has its answer, or has failed and says so in its place. */
export const isAnswered = (...queries: ReadonlyArray<Pick<Query<unknown>, "isCurrent" | "failure">>): boolean =>
  queries.every(({ isCurrent, failure }) => isCurrent || failure !== undefined)

interface CoverProps {
  readonly name: string
  readonly kind: string
  readonly below: string | undefined
  readonly since: string | undefined
}

/** The first page: whose, of which day, in which currency, made when and by whom. */
function Cover({ name, kind, below, since }: CoverProps) {
  const intl = useIntl()
  const figures = useFigures()
  const { on, currency, from } = useReporting()
  const { email, profile, householdId, households } = useSession()
  // When somebody came to the page: what is printed later was made then, with what was known then.
  const [made] = useState(() => new Date().toISOString())
  const begins = from ?? since
  const person = [profile.firstName, profile.lastName].filter(Boolean).join(" ")
  const isMadeUp = "madeUp" in (households.find((one) => one.householdId === householdId) ?? {})
  return (
    <header className="report-cover">
      <p className="report-kind">{kind}</p>
      <h2 className="report-name">{name}</h2>
      {below && <p className="report-below">{below}</p>}
      {isMadeUp && (
        <p className="report-made-up">
          <FormattedMessage {...messages.madeUp} />
        </p>
      )}
      <dl className="report-facts">
        <div>
          <dt>
            <FormattedMessage {...messages.asOf} />
          </dt>
          <dd>{figures.day(on)}</dd>
        </div>
        <div>
          <dt>
            <FormattedMessage {...messages.period} />
          </dt>
          <dd>
            {begins
              ? intl.formatMessage(messages.periodFrom, { from: figures.day(begins), to: figures.day(on) })
              : intl.formatMessage(messages.sinceBeginning, { to: figures.day(on) })}
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage {...messages.currency} />
          </dt>
          <dd>{currency}</dd>
        </div>
        <div>
          <dt>
            <FormattedMessage {...messages.madeAt} />
          </dt>
          <dd>{figures.moment(made)}</dd>
        </div>
        <div>
          <dt>
            <FormattedMessage {...messages.madeBy} />
          </dt>
          <dd>{person === "" ? email : person}</dd>
        </div>
      </dl>
      <p className="report-note">
        <FormattedMessage {...messages.knownThen} />
      </p>
    </header>
  )
}
