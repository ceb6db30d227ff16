import { isTimeZone, startOfDay, dayInZone } from "#domain/shared/timeZone.ts"
import { addDays, dayNumber } from "#domain/shared/calendarDate.ts"
import type { FeedKind } from "#server/marketdata/feeds/feed.ts"

const hourMs = 3_600_000

/** When exchanges have ended their day, in minutes of their own clock: 18:45. Most end at 16:00 to 18:00. */
const afterCloseMinutes = 18 * 60 + 45

/** When rates and metals of a day are published, in UTC: 16:30. */
const metalsMinutes = 16 * 60 + 30

/**
 * When a symbol is fetched next: coins in the next hour, metals daily at 16:30 UTC, securities at 18:45 on the clock of
 * their exchange on its next working day. `jitter`, from 0 to 1, spreads the symbols over half an hour.
 */
export function nextFetch(
  kind: FeedKind,
  { now, timeZone, jitter }: { readonly now: Date; readonly timeZone: string | null; readonly jitter: number },
): Date {
  if (kind === "crypto") return new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs + jitter * 600_000)
  const zone = kind === "securities" && timeZone !== null && isTimeZone(timeZone) ? timeZone : "UTC"
  const minutes = kind === "metals" ? metalsMinutes : zone === "UTC" ? 22 * 60 : afterCloseMinutes
  for (let day = dayInZone(now, zone); ; day = addDays(day, 1)) {
    const weekday = (dayNumber(day) + 4) % 7
    const at = new Date(startOfDay(day, zone).getTime() + minutes * 60_000 + jitter * 1_800_000)
    if (at > now && weekday !== 0 && weekday !== 6) return at
  }
}

/** When a failed symbol is tried again: after about 5 minutes, then twice as long each time, up to 6 hours. */
export const nextRetry = (failuresInARow: number, now: Date, jitter: number): Date =>
  new Date(now.getTime() + Math.min(6 * hourMs, 300_000 * 2 ** Math.min(10, failuresInARow - 1)) * (0.75 + jitter / 2))
