import { FormattedMessage, type IntlShape, type TypedMessageDescriptor, useIntl } from "react-intl"
import { Link, useSearchParams } from "wouter"
import type { ActivitySubject, MemberActivityView, PersonActivityView } from "#contract/people/activityLog.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { allDestinations, pageOfDebt, pageOfHolding, pageOfWallet } from "#web/page/navigation.ts"
import { arrivingAt } from "#web/page/useArrival.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { accountActions } from "./accountActions.ts"
import { householdActions } from "./householdActions.ts"
import { activityLogMessages, activityLogMessages as messages, activityTypeNames } from "./messages.ts"
import { wealthActions } from "./wealthActions.ts"
import { Say } from "#ui/Say.tsx"

export type ActivityRow = PersonActivityView & Partial<Pick<MemberActivityView, "subject">>

/** `names`: for members, with the names of lines. `codes`: for admins, with action codes and ids as stored. */
export type Telling = "names" | "codes"

interface Props {
  readonly row: ActivityRow
  readonly telling: Telling
  readonly isNew: boolean
}

/** One row of the log: the action, its subject, the user and the moment. */
export function ActivityLine({ row, telling, isNew }: Props) {
  const figures = useFigures()
  const isInCodes = telling === "codes"
  return (
    <li className={`activity-log-line ${isNew ? "activity-log-new" : ""}`}>
      <span className="activity-log-what">
        <span>
          {isInCodes ? <Sentence row={row} /> : <NamingSentence row={row} />}
          {isNew && <Say as="span" className="tag" message={messages.isNew} />}
        </span>
        <span className="fine soft">
          <FormattedMessage {...activityTypeNames[row.type]} />
          {isInCodes && <Codes row={row} />}
        </span>
      </span>
      <span className="activity-log-who">
        <Who row={row} />
      </span>
      <time
        className="activity-log-when"
        dateTime={row.recordedAt}
        title={(isInCodes ? row.userAgent : undefined) ?? undefined}
      >
        {figures.moment(row.recordedAt)}
      </time>
    </li>
  )
}

const Sentence = ({ row }: { readonly row: ActivityRow }) => actionSentence(row, useIntl())

function NamingSentence({ row }: { readonly row: ActivityRow }) {
  const intl = useIntl()
  const about = aboutWhat(row, intl)
  const what = row.action === "view" ? intl.formatMessage(messages.viewed) : actionSentence(row, intl)
  if (!about) return what
  const { name, to, more = {}, isRemoved } = about
  if (isRemoved) return <FormattedMessage {...messages.aboutRemoved} values={{ what, name }} />
  const link = (
    <AppLink to={to} more={more}>
      {name}
    </AppLink>
  )
  return <FormattedMessage {...messages.about} values={{ what, name: link }} />
}

function Codes({ row: { action, resourceType, resourceId } }: { readonly row: ActivityRow }) {
  return (
    <>
      {" · "}
      <code className="activity-log-raw">{action}</code>
      {resourceType !== null && (
        <>
          {" · "}
          <code className="activity-log-raw">
            {resourceType} {resourceId}
          </code>
        </>
      )}
    </>
  )
}

/** The user, as a link that filters the log by them and keeps the day and period. */
function Who({ row: { userId, email } }: { readonly row: ActivityRow }) {
  const intl = useIntl()
  const [params] = useSearchParams()
  if (email === null) return <FormattedMessage {...messages.erased} />
  const theirs = new URLSearchParams(params)
  theirs.set("user", userId)
  return (
    <Link href={`?${theirs.toString()}`} aria-label={intl.formatMessage(messages.onlyPerson, { email })}>
      {email}
    </Link>
  )
}

/** The subject of an action, or the page that was opened: its name and its address. */
interface About {
  readonly name: string
  readonly to: string
  readonly more?: Readonly<Record<string, string>>
  /** Whether the subject was removed. Its page can then no longer be opened. */
  readonly isRemoved: boolean
}

type Line = Pick<MemberActivityView, "pathname" | "action"> & Partial<Pick<MemberActivityView, "subject">>

function aboutWhat({ subject, pathname, action }: Line, intl: IntlShape): About | undefined {
  if (subject) return { ...placeOf(subject), name: subject.name, isRemoved: subject.isRemoved }
  const page = action === "view" ? allDestinations.find(({ to }) => to === pathname) : undefined
  return page && { to: page.to, name: intl.formatMessage(page.name), isRemoved: false }
}

function placeOf(subject: ActivitySubject): Pick<About, "to" | "more"> {
  switch (subject._tag) {
    case "Portfolio":
      return { to: `/app/portfolios/${subject.portfolioId}` }
    case "Holding":
      return { to: pageOfHolding(subject) }
    case "Debt":
      return { to: pageOfDebt(subject) }
    case "Wallet":
      return { to: pageOfWallet(subject) }
    case "Goal":
      return { to: "/app", more: arrivingAt("goals") }
    case "Member":
    case "Invitation":
      return { to: "/app/household" }
  }
}

const { view, ...ownActions } = accountActions

const sentences: Readonly<Record<string, TypedMessageDescriptor>> = {
  ...ownActions,
  ...householdActions,
  ...wealthActions,
}

/** The action as a sentence without a subject, because the user is shown beside it. */
export function actionSentence({ action, url }: Pick<PersonActivityView, "action" | "url">, intl: IntlShape): string {
  if (action === "view") return intl.formatMessage(view, { pathname: url })
  const known = Object.hasOwn(sentences, action) ? sentences[action] : undefined
  return intl.formatMessage(known ?? activityLogMessages.otherAction)
}
