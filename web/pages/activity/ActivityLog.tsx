import { FormattedMessage, useIntl } from "react-intl"
import { Link } from "wouter"
import type { PersonActivityView } from "../../../server/contract/activityLog.ts"
import { useFigures } from "../../format/useFigures.ts"
import { Button } from "../../ui/Button.tsx"
import type { Option } from "../../ui/Field.tsx"
import { FilterSwitch } from "../../ui/FilterSwitch.tsx"
import { EmptyState, FailureNote, Loading, Skeleton } from "../../ui/States.tsx"
import { ActivityFilterFields } from "./ActivityFilterFields.tsx"
import { queryOf, useActivityFilters } from "./activityFilter.ts"
import { actionSentence } from "./actionSentence.ts"
import { activityLogMessages as messages, activityTypeNames } from "./messages.ts"
import { type ActivityEndpoint, useActivityLog } from "./useActivityLog.ts"
import "./ActivityLog.css"

interface Props {
  readonly endpoint: ActivityEndpoint
  /** The people whose activity it can be. Besides, those who are met in the list. */
  readonly people: ReadonlyArray<Option>
  readonly isFollowing: boolean
  readonly onFollow: (isFollowing: boolean) => void
}

/** Who did what, newest first: narrowed by the address, and followed while somebody wants it. */
export function ActivityLog({ endpoint, people, isFollowing, onFollow }: Props) {
  const intl = useIntl()
  const { filters, change } = useActivityFilters()
  const log = useActivityLog(endpoint, queryOf(filters), isFollowing)
  const { read, failure } = log
  return (
    <div className="stack">
      <ActivityFilterFields filters={filters} onChange={change} people={peopleIn(people, filters.user, read?.rows)} />
      <div className="activity-log-follow">
        <FilterSwitch isOn={isFollowing} onChange={onFollow}>
          <FormattedMessage {...messages.follow} />
        </FilterSwitch>
        <span className="soft fine">
          <FormattedMessage {...(isFollowing ? messages.following : messages.notFollowing)} />
        </span>
        <span role="status" className="visually-hidden">
          {read && read.arrived.size > 0 && (
            <FormattedMessage {...messages.arrived} values={{ count: read.arrived.size }} />
          )}
        </span>
      </div>
      {failure && <FailureNote failure={failure} onRetry={log.retry} />}
      {!read && !failure && (
        <Loading>
          <Skeleton lines={10} />
        </Loading>
      )}
      {read?.rows.length === 0 && (
        <EmptyState title={intl.formatMessage(messages.nothing)} text={intl.formatMessage(messages.nothingText)} />
      )}
      {read && read.rows.length > 0 && (
        <>
          <ol className="activity-log" aria-label={intl.formatMessage(messages.list)}>
            {read.rows.map((row) => (
              <Line key={row.activityId} row={row} isNew={read.arrived.has(row.activityId)} />
            ))}
          </ol>
          {read.hasOlder ? (
            <p>
              <Button onPress={log.loadOlder} isPending={log.isLoadingOlder}>
                <FormattedMessage {...messages.older} />
              </Button>
            </p>
          ) : (
            <p className="soft fine">
              <FormattedMessage {...messages.noOlder} />
            </p>
          )}
        </>
      )}
    </div>
  )
}

function Line({ row, isNew }: { readonly row: PersonActivityView; readonly isNew: boolean }) {
  const intl = useIntl()
  const figures = useFigures()
  return (
    <li className={`activity-log-line ${isNew ? "activity-log-new" : ""}`}>
      <span className="activity-log-what">
        <span>
          {actionSentence(row, intl)}
          {isNew && (
            <span className="tag">
              <FormattedMessage {...messages.isNew} />
            </span>
          )}
        </span>
        <span className="fine soft">
          <FormattedMessage {...activityTypeNames[row.type]} /> · <code className="activity-log-raw">{row.action}</code>
          {row.resourceType !== null && (
            <>
              {" · "}
              <code className="activity-log-raw">
                {row.resourceType} {row.resourceId}
              </code>
            </>
          )}
        </span>
      </span>
      <span className="activity-log-who">
        {row.email === null ? (
          <FormattedMessage {...messages.erased} />
        ) : (
          <Link
            href={`?${new URLSearchParams({ user: row.userId }).toString()}`}
            aria-label={intl.formatMessage(messages.onlyPerson, { email: row.email })}
          >
            {row.email}
          </Link>
        )}
      </span>
      <time className="activity-log-when" dateTime={row.recordedAt} title={row.userAgent ?? undefined}>
        {figures.moment(row.recordedAt)}
      </time>
    </li>
  )
}

/** Whoever can be chosen, and whoever is, if only by a link. */
function peopleIn(
  people: ReadonlyArray<Option>,
  chosen: string,
  rows: ReadonlyArray<PersonActivityView> = [],
): ReadonlyArray<Option> {
  const known = new Map(people.map(({ value, label }) => [value, label]))
  for (const { userId, email } of rows) if (email !== null && !known.has(userId)) known.set(userId, email)
  if (chosen !== "" && !known.has(chosen)) known.set(chosen, chosen)
  return [...known].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label))
}
