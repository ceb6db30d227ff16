import { Result } from "effect"
import { useRef, useState } from "react"
import type { AnswerOf } from "#contract/endpoint.ts"
import { readActivity } from "#contract/figures/figures.ts"
import { Button } from "#ui/Button.tsx"
import { Say } from "#ui/Say.tsx"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { type Failure, isNotSignedIn } from "#web/client/exchange.ts"
import { useClient, useSession } from "#web/client/useClient.ts"
import { FailureNote } from "#web/page/States.tsx"
import { ActivityList } from "./ActivityList.tsx"
import { olderActivityMessages as messages } from "./messages.ts"

type ActivityPage = AnswerOf<typeof readActivity>

interface Props {
  /** The newest page. Older pages are dropped when it changes: an event of theirs may have been voided since. */
  readonly newest: ActivityPage
  readonly titles: ReadonlyMap<string, string>
}

/** The older pages below the newest one, as far as they were loaded. */
interface Older {
  readonly below: ActivityPage
  readonly activity: ActivityPage["activity"]
  /** Where the next page begins; absent when there is none. */
  readonly next: string | undefined
  readonly failure: Failure | undefined
}

/** How many events each further page has at most; long ones end a page early. */
const pageSize = "20"

/** What happened in the household, newest first, with older pages on demand. */
export function RecentActivity({ newest, titles }: Props) {
  const { call, expire } = useClient()
  const { householdId } = useSession()
  const { askedDay } = useAsOf()
  const [loaded, setLoaded] = useState<Older>()
  const [isLoading, setLoading] = useState(false)
  const end = useRef<HTMLParagraphElement>(null)
  const older = loaded?.below === newest ? loaded : undefined
  const next = older ? older.next : newest.next

  async function loadOlder(): Promise<void> {
    if (next === undefined) return
    setLoading(true)
    const answer = await call(readActivity, { query: { limit: pageSize, before: next, ...askedDay } }, { householdId })
    setLoading(false)
    if (Result.isFailure(answer)) {
      if (isNotSignedIn(answer.failure)) expire()
      return setLoaded({ below: newest, activity: older?.activity ?? [], next, failure: answer.failure })
    }
    const { activity, next: further } = answer.success
    setLoaded({
      below: newest,
      activity: [...(older?.activity ?? []), ...activity],
      next: further,
      failure: undefined,
    })
    // The button had the focus and is gone.
    if (further === undefined) requestAnimationFrame(() => end.current?.focus())
  }

  return (
    <>
      <ActivityList activity={older ? [...newest.activity, ...older.activity] : newest.activity} titles={titles} />
      {older?.failure && <FailureNote failure={older.failure} onRetry={() => void loadOlder()} />}
      {next !== undefined && !older?.failure && (
        <p>
          <Button onPress={() => void loadOlder()} isPending={isLoading} message={messages.older} />
        </p>
      )}
      {next === undefined && older && (
        <p className="soft fine" tabIndex={-1} ref={end}>
          <Say as="span" message={messages.noOlder} />
        </p>
      )}
    </>
  )
}
