import { createContext, type ReactNode, use, useCallback, useDeferredValue, useEffect, useMemo } from "react"
import { useLocation, useSearchParams } from "wouter"
import { type CalendarDate, currencies, type Currency, earliestDay } from "#contract/vocabulary.ts"
import { type KeptAddress, KeptAddressContext } from "#ui/AppLink.tsx"
import { useSession } from "#web/client/useClient.ts"
import { isPeriod, type Period, startOfPeriod } from "#web/format/period.ts"

/**
 * The day, the period and the currency of every figure of a page. They live in the address: a link shows
 * the same. A page asks the server with {@link AsOf.asked} and its like, so that all parameters of the address
 * are part of every request.
 */
interface AsOf extends Pick<AsOfAddress, "period" | "from" | "refused"> {
  readonly on: CalendarDate
  readonly today: CalendarDate
  readonly isPast: boolean
  /** The currency of the totals: the user's own, or the one that the address names. */
  readonly currency: Currency
  /** Whether that is another than the person's own. */
  readonly isOtherCurrency: boolean
  /** What figures of a day are asked with: today and one's own currency are the server's to know. */
  readonly asked: { readonly on?: CalendarDate; readonly currency?: Currency }
  /** The same of figures that have a currency of their own. */
  readonly askedDay: { readonly on?: CalendarDate }
  /** What figures over the period are asked with. */
  readonly askedPeriod: { readonly from?: CalendarDate; readonly to?: CalendarDate; readonly currency?: Currency }
  /** The end alone, of figures whose beginning and currency are stated beside it. */
  readonly askedUntil: { readonly to?: CalendarDate }
  readonly choose: (choice: Choice) => void
}

/** The parameters of the address for the figures, and how others are chosen. */
type AddressParams = Readonly<ReturnType<typeof useSearchParams>>

/** As {@link AsOfProvider} gives them: of the address a moment ago, while figures for another one are being drawn. */
const ShownParams = createContext<AddressParams | null>(null)

function useShownParams(): AddressParams {
  const shown = use(ShownParams)
  if (!shown) throw new Error("no figures outside AsOfProvider")
  return shown
}

/** Day, period and currency of the figures of the page. */
export const useAsOf = (): AsOf => useAsOfFrom(useShownParams())

/** What is chosen, for what it is chosen with: figures follow as soon as they are drawn. */
export const useChosenAsOf = (): AsOf => useAsOfFrom(useSearchParams())

function useAsOfFrom([params, setParams]: AddressParams): AsOf {
  const looking = useLooking()
  const { past, otherCurrency, period, from, refused } = asOfFrom(params, looking)
  const currency = otherCurrency ? { currency: otherCurrency } : {}
  const askedUntil = past ? { to: past } : {}
  return {
    on: past ?? looking.today,
    today: looking.today,
    isPast: past !== undefined,
    period,
    from,
    refused,
    currency: otherCurrency ?? looking.baseCurrency,
    isOtherCurrency: otherCurrency !== undefined,
    asked: { ...(past ? { on: past } : {}), ...currency },
    askedDay: past ? { on: past } : {},
    askedUntil,
    askedPeriod: { ...askedUntil, ...(from ? { from } : {}), ...currency },
    choose: (choice) => setParams((now) => chosenIn(now, choice, looking)),
  }
}

function useLooking() {
  const { today, preferences } = useSession()
  return { today: today as CalendarDate, baseCurrency: preferences.baseCurrency }
}

/** The whole address of the page that is shown: it shows the same figures to all who may see them. */
export function useFixedAddress(): () => string {
  const [params] = useSearchParams()
  const [pathname] = useLocation()
  const looking = useLooking()
  const { householdId } = useSession()
  return () => {
    const named = new URLSearchParams(Object.fromEntries([...shownChoices(), ...params]))
    return location.origin + fixedAddress(pathname, named, { ...looking, householdId })
  }
}

/**
 * The day, the period and the currency of the figures, as the address says it: a link shows the same.
 * `on` is the day, `period` or `since` where the period begins, `in` the currency. `household` is taken at the door.
 */
const keptNames = ["on", "period", "since", "in"] as const
export const householdName = "household"

/** A period that is named, or one since a day that the user chose. */
type ChosenPeriod = Period | "since"

/** Why a day of an address or of a field is not shown. */
export type DayRefusal = "malformed" | "future" | "tooEarly"

interface AsOfAddress {
  /** A day of the past; absent for today, which is the server's own. */
  readonly past: CalendarDate | undefined
  /** The address names a day that cannot be shown: that of today is, and the page says so. */
  readonly refused: DayRefusal | undefined
  readonly period: ChosenPeriod
  /** At whose end the period begins; absent when it reaches back to the first fact. */
  readonly from: CalendarDate | null
  /** Another currency than the person's own. */
  readonly otherCurrency: Currency | undefined
}

/** What belongs to the person who looks. */
interface Looking {
  readonly today: string
  readonly baseCurrency: Currency
}

const defaultPeriod: Period = "1Y"

export function asOfFrom(params: URLSearchParams, { today, baseCurrency }: Looking): AsOfAddress {
  const text = params.get("on")
  const refused = text === null ? undefined : refusalOfDay(text, today)
  const past = text === null || refused || text === today ? undefined : (text as CalendarDate)
  const on = past ?? today
  const since = params.get("since")
  const start = since !== null && refusalOfDay(since, on) === undefined && since < on ? (since as CalendarDate) : null
  const named = params.get("period")
  const period: ChosenPeriod = start ? "since" : isPeriod(named) ? named : defaultPeriod
  const currency = currencies.find((one) => one === params.get("in"))
  return {
    past,
    refused,
    period,
    from: period === "since" ? start : startOfPeriod(period, on),
    otherCurrency: currency === baseCurrency ? undefined : currency,
  }
}

/** Why no figures are shown for a day; absent: they are. The last day that can be shown is `latest`. */
export function refusalOfDay(text: string, latest: string): DayRefusal | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return "malformed"
  const midnight = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(text)) return "malformed"
  if (text < earliestDay) return "tooEarly"
  return text > latest ? "future" : undefined
}

interface Choice {
  /** Absent: as before. `null`: today. */
  readonly on?: string | null
  readonly period?: Period
  readonly since?: string
  readonly currency?: Currency
}

/** The address with what was chosen in it. Defaults are not named. */
export function chosenIn(params: URLSearchParams, choice: Choice, { today, baseCurrency }: Looking): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (name: (typeof keptNames)[number], value: string | null) =>
    value === null ? next.delete(name) : next.set(name, value)
  if (choice.on !== undefined) put("on", choice.on === today ? null : choice.on)
  if (choice.period !== undefined) {
    put("period", choice.period)
    put("since", null)
  }
  if (choice.since !== undefined) {
    put("since", choice.since)
    put("period", null)
  }
  if (choice.currency !== undefined) put("in", choice.currency === baseCurrency ? null : choice.currency)
  return next
}

/** The search part of another page's address for the same day, period and currency. */
export function keptWith(params: URLSearchParams, more: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(more)
  for (const name of keptNames) {
    const value = params.get(name)
    if (value !== null) search.set(name, value)
  }
  return search.toString()
}

/**
 * An address that shows the same figures to all who may see them, tomorrow as well: with the day, the
 * period, the currency and the household in it, and without a language, which is the reader's own.
 */
export function fixedAddress(
  pathname: string,
  params: URLSearchParams,
  looking: Looking & { readonly householdId: string },
): string {
  const { past, period, from, otherCurrency } = asOfFrom(params, looking)
  const next = new URLSearchParams(params)
  for (const name of keptNames) next.delete(name)
  next.set("on", past ?? looking.today)
  if (period === "since" && from !== null) next.set("since", from)
  else next.set("period", period)
  next.set("in", otherCurrency ?? looking.baseCurrency)
  next.set(householdName, looking.householdId)
  return `${pathname}?${next.toString()}`
}

/** What the page shows by a choice that this browser remembers, under the name that an address gives it. */
const shown = new Set<readonly [name: string, value: string]>()

/** A link to be passed on names the choice, so that all readers see the same. */
export function useShownChoice(name: string, value: string): void {
  useEffect(() => {
    const choice = [name, value] as const
    shown.add(choice)
    return () => void shown.delete(choice)
  }, [name, value])
}

const shownChoices = (): Iterable<readonly [name: string, value: string]> => shown

/**
 * Has what is within follow the address in its own time: another day or period of the same page concerns every figure,
 * and drawing all figures at once would keep the user waiting for the choice itself. Another page is shown
 * for its own address from the first.
 */
export function AsOfProvider({ children }: { readonly children: ReactNode }) {
  const [pathname] = useLocation()
  const [params, setParams] = useSearchParams()
  const search = params.toString()
  const address = useMemo(() => ({ pathname, search }), [pathname, search])
  const drawn = useDeferredValue(address)
  const shown = drawn.pathname === pathname ? drawn.search : search
  const shownParams = useMemo(() => new URLSearchParams(shown), [shown])
  const value = useMemo(() => [shownParams, setParams] as const, [shownParams, setParams])
  const addressOf = useCallback<KeptAddress>(
    (to, more = {}) => {
      const text = keptWith(shownParams, more)
      return text === "" ? to : `${to}?${text}`
    },
    [shownParams],
  )
  return (
    <ShownParams value={value}>
      <KeptAddressContext value={addressOf}>{children}</KeptAddressContext>
    </ShownParams>
  )
}
