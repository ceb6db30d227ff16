import { serverDay, serverDayBefore } from "#server/identity/today.ts"
import { sql } from "kysely"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { readVisits } from "#contract/people/pageViews.ts"
import type { Db } from "#server/db/database.ts"

type Visits = AnswerOf<typeof readVisits>

/** The number of days shown, including today. */
const shownDays = 30

/** How often pages were opened in the last 30 days: by day, page, language, width and referring host. */
export async function visits(db: Db, now: Date): Promise<Visits> {
  const until = serverDay(now)
  const since = serverDayBefore(now, shownDays - 1)
  const [days, pages, languages, widths, referrers] = await Promise.all([
    byDay(db, since, until),
    by(db, "analytics.page_views", "page", since),
    by(db, "analytics.page_views", "language", since),
    by(db, "analytics.page_views", "width", since),
    by(db, "analytics.referrers", "host", since),
  ])
  const total = days.reduce((sum, { views }) => sum + views, 0)
  return { since, until, total, days, pages, languages, widths, referrers }
}

async function byDay(db: Db, since: string, until: string): Promise<Visits["days"]> {
  const { rows } = await sql<Visits["days"][number]>`
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(sum(v.views), 0)::int as views
    from generate_series(${since}::date, ${until}::date, interval '1 day') as d
    left join analytics.page_views v on v.day = d::date
    group by d order by d`.execute(db)
  return rows
}

async function by(
  db: Db,
  table: "analytics.page_views" | "analytics.referrers",
  column: "page" | "language" | "width" | "host",
  since: string,
): Promise<Visits["pages"]> {
  const { rows } = await sql<Visits["pages"][number]>`
    select ${sql.ref(column)} as name, sum(views)::int as views from ${sql.table(table)} where day >= ${since}
    group by ${sql.ref(column)} order by sum(views) desc, ${sql.ref(column)} limit 100`.execute(db)
  return rows
}
