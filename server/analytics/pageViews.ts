import { serverDay, serverDayBefore } from "#server/identity/today.ts"
import { sql } from "kysely"
import type { BodyOf } from "#contract/endpoint.ts"
import type { countPageView } from "#contract/people/pageViews.ts"
import type { Db } from "#server/db/database.ts"
import type { Logger } from "#server/logging/logger.ts"

export type PageView = BodyOf<typeof countPageView>

/** Counts how often pages are opened. */
export interface PageViews {
  /** Counts one view. It is written with the others of the next seconds. */
  readonly count: (view: PageView) => void
  /** Writes what was counted since the last time. */
  readonly flush: () => Promise<void>
  /** Deletes counts older than {@link storedDays}. */
  readonly tidy: () => Promise<void>
  /** Writes the rest, and stops counting. */
  readonly stop: () => Promise<void>
}

interface Sources {
  /** As the role for requests. */
  readonly db: Db
  /** As the owner, who alone may delete. */
  readonly workerDb: Db
  readonly now: () => Date
  readonly logger: Pick<Logger, "warn">
}

/** The interval between writes to the database, however many views there are. */
const flushEveryMs = 5_000
/** The most referring hosts a day; further ones are counted together, since a request can name any host. */
const hostsADay = 200
const storedDays = 400

interface Count {
  readonly day: string
  views: number
}
type Pages = Count & Omit<PageView, "referrer">
type Hosts = Count & { host: string }

/**
 * Adds up views in memory and writes them together, so that many views do not load the database. Views that are not yet
 * written when the process dies are lost, which is acceptable.
 */
export function pageViews({ db, workerDb, now, logger }: Sources): PageViews {
  let pages = new Map<string, Pages>()
  let hosts = new Map<string, Hosts>()
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    const [countedPages, countedHosts] = [[...pages.values()], [...hosts.values()]]
    pages = new Map()
    hosts = new Map()
    if (countedPages.length > 0) await addPages(db, countedPages)
    if (countedHosts.length > 0) await addHosts(db, countedHosts)
  }
  // Writes run one after another, also after one fails. The counts of a failed write are lost.
  const flush = (): Promise<void> => (writing = writing.catch(() => undefined).then(write))
  const timer = setInterval(() => {
    flush().catch((error: unknown) => logger.warn(`views not counted: ${error instanceof Error ? error.name : "?"}`))
  }, flushEveryMs)
  timer.unref()

  return {
    count({ referrer, ...page }) {
      const day = serverDay(now())
      add(pages, `${day} ${page.page} ${page.language} ${page.width}`, { day, ...page, views: 1 })
      if (referrer === null) return
      const isRoom = hosts.size < hostsADay || hosts.has(`${day} ${referrer}`)
      const host = isRoom ? referrer : "other"
      add(hosts, `${day} ${host}`, { day, host, views: 1 })
    },
    flush,
    async tidy() {
      const deadline = serverDayBefore(now(), storedDays)
      await workerDb.deleteFrom("analytics.page_views").where("day", "<", deadline).execute()
      await workerDb.deleteFrom("analytics.referrers").where("day", "<", deadline).execute()
    },
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}

function add<C extends Count>(counts: Map<string, C>, key: string, one: C): void {
  const counted = counts.get(key)
  if (counted) counted.views += 1
  else counts.set(key, one)
}

async function addPages(db: Db, counted: ReadonlyArray<Pages>): Promise<void> {
  await sql`
    insert into analytics.page_views as v (day, page, language, width, views)
    select day, page, language, width, views
    from json_to_recordset(${JSON.stringify(counted)}::json)
      as c (day date, page text, language text, width text, views bigint)
    order by day, page, language, width
    on conflict (day, page, language, width) do update set views = v.views + excluded.views`.execute(db)
}

/** A new host counts as `other` once its day has {@link hostsADay} hosts. */
async function addHosts(db: Db, counted: ReadonlyArray<Hosts>): Promise<void> {
  await sql`
    with counted as (
      select c.day, c.host, c.views, r.host is not null as is_known,
        row_number() over (partition by c.day, r.host is not null order by c.views desc, c.host) as place,
        (select count(*) from analytics.referrers k where k.day = c.day) as known
      from json_to_recordset(${JSON.stringify(counted)}::json) as c (day date, host text, views bigint)
      left join analytics.referrers r on r.day = c.day and r.host = c.host
    ), placed as (
      select day, case when is_known or known + place <= ${hostsADay}::int then host else 'other' end as host, views
      from counted
    )
    insert into analytics.referrers as r (day, host, views)
    select day, host, sum(views) from placed group by day, host order by day, host
    on conflict (day, host) do update set views = r.views + excluded.views`.execute(db)
}
