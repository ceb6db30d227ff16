import { printedReport, type Report } from "#bench/report.ts"

/** `npm run bench [-- NAME…]`: runs the benchmarks one after the other, so that none disturbs the next. */
const benches: Readonly<Record<string, () => Promise<{ readonly run: (report: Report) => Promise<void> }>>> = {
  appends: () => import("#bench/appends.ts"),
  rebuild: () => import("#bench/rebuild.ts"),
  replay: () => import("#bench/replay.ts"),
  figures: () => import("#bench/figures.ts"),
  lookThrough: () => import("#bench/lookThrough.ts"),
  returns: () => import("#bench/returns.ts"),
  dashboard: () => import("#bench/dashboard.ts"),
  load: () => import("#bench/load.ts"),
  wholeDashboard: () => import("#bench/wholeDashboard.ts"),
  web: () => import("#bench/web.ts"),
  pages: () => import("#bench/pages.ts"),
  signIn: () => import("#bench/signIn.ts"),
  feeds: () => import("#bench/feeds.ts"),
  imports: () => import("#bench/imports.ts"),
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(", ")}. There are: ${Object.keys(benches).join(", ")}.`)
  process.exit(2)
}

const report = printedReport()
for (const [name, load] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const { run } = await load()
  await run(report)
}
process.exit()
