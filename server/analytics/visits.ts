import type pg from "pg"
import type { AnswerOf } from "../contract/endpoint.ts"
import type { readVisits } from "../contract/pageViews.ts"

export type Visits = AnswerOf<typeof readVisits>

/** Days that are shown, today among them. */
const shownDays = 30

/** How often pages were opened lately, by day and by everything that is counted of a view. */
export async function visits(pool: pg.Pool, now: Date): Promise<Visits> {
  const until = now.toISOString().slice(0, 10)
  const since = new Date(now.getTime() - (shownDays - 1) * 86_400_000).toISOString().slice(0, 10)
  const [days, pages, languages, widths, referrers] = await Promise.all([
    byDay(pool, since, until),
    by(pool, "page_views", "page", since),
    by(pool, "page_views", "language", since),
    by(pool, "page_views", "width", since),
    by(pool, "referrers", "host", since),
  ])
  const total = days.reduce((sum, { views }) => sum + views, 0)
  return { since, until, total, days, pages, languages, widths, referrers }
}

async function byDay(pool: pg.Pool, since: string, until: string): Promise<Visits["days"]> {
  const { rows } = await pool.query<Visits["days"][number]>(
    `select to_char(d, 'YYYY-MM-DD') as day, coalesce(sum(v.views), 0)::int as views
     from generate_series($1::date, $2::date, interval '1 day') as d
     left join analytics.page_views v on v.day = d::date
     group by d order by d`,
    [since, until],
  )
  return rows
}

async function by(
  pool: pg.Pool,
  table: "page_views" | "referrers",
  column: "page" | "language" | "width" | "host",
  since: string,
): Promise<Visits["pages"]> {
  const { rows } = await pool.query<Visits["pages"][number]>(
    `select ${column} as name, sum(views)::int as views from analytics.${table} where day >= $1
     group by ${column} order by sum(views) desc, ${column} limit 100`,
    [since],
  )
  return rows
}
