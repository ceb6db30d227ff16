import { FormattedMessage, useIntl } from "react-intl"
import { Button } from "#ui/Button.tsx"
import type { Option } from "#ui/Field.tsx"
import { FilterSwitch } from "#ui/FilterSwitch.tsx"
import { EmptyState, FailureNote, Loading, Skeleton } from "#web/page/States.tsx"
import { ActivityFilterFields, useActivityFilters } from "./ActivityFilterFields.tsx"
import { ActivityLine, type ActivityRow, type Telling } from "./ActivityLine.tsx"
import { activityLogMessages as messages, olderActivityMessages } from "./messages.ts"
import { type ActivityEndpoint, useActivityLog } from "./useActivityLog.ts"
import "./ActivityLog.css"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly endpoint: ActivityEndpoint
  /** The members to choose from. Users in the loaded rows are added. */
  readonly people: ReadonlyArray<Option>
  readonly telling: Telling
  readonly isFollowing: boolean
  readonly onFollow: (isFollowing: boolean) => void
}

/** The activity log, newest first. The address has its filters, and new rows appear while `isFollowing`. */
export function ActivityLog({ endpoint, people, telling, isFollowing, onFollow }: Props) {
  const intl = useIntl()
  const { filters, change, query } = useActivityFilters()
  const log = useActivityLog(endpoint, query, isFollowing)
  const { read, failure } = log
  return (
    <div className="stack">
      <ActivityFilterFields
        filters={filters}
        onChange={change}
        people={peopleIn(people, filters.user, read?.rows)}
        isSearched={telling === "codes"}
      />
      <div className="activity-log-follow">
        <FilterSwitch isOn={isFollowing} onChange={onFollow}>
          <FormattedMessage {...messages.follow} />
        </FilterSwitch>
        <Say as="span" className="soft fine" message={isFollowing ? messages.following : messages.notFollowing} />
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
              <ActivityLine key={row.activityId} row={row} telling={telling} isNew={read.arrived.has(row.activityId)} />
            ))}
          </ol>
          {read.hasOlder ? (
            <p>
              <Button onPress={log.loadOlder} isPending={log.isLoadingOlder} message={olderActivityMessages.older} />
            </p>
          ) : (
            <Say className="soft fine" message={olderActivityMessages.noOlder} />
          )}
        </>
      )}
    </div>
  )
}

/** The members to choose from: those given, those in the rows, and the one that the address names. */
function peopleIn(
  people: ReadonlyArray<Option>,
  chosen: string,
  rows: ReadonlyArray<ActivityRow> = [],
): ReadonlyArray<Option> {
  const known = new Map(people.map(({ value, label }) => [value, label]))
  for (const { userId, email } of rows) if (email !== null && !known.has(userId)) known.set(userId, email)
  if (chosen !== "" && !known.has(chosen)) known.set(chosen, chosen)
  return [...known].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label))
}
