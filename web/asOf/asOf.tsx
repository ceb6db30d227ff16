import { createContext, type ReactNode, use, useCallback, useDeferredValue, useEffect, useMemo } from "react"
import { useLocation, useSearchParams } from "wouter"
import { type CalendarDate, currencyCodes, type Currency, earliestDay } from "#contract/vocabulary.ts"
import { type KeptAddress, KeptAddressContext } from "#ui/AppLink.tsx"
import { useSession } from "#web/client/useClient.ts"
import { isPeriod, type Period, startOfPeriod } from "#web/format/period.ts"

/**
 * The day, the period and the currency of every figure of a page. They live in the address, so that a link shows
 * the same figures. Pages send {@link AsOf.asked} or one of its variants to the server, so that every request has all
 * parameters of the address.
 */
interface AsOf extends Pick<AsOfAddress, "period" | "from" | "refused"> {
  readonly on: CalendarDate
  readonly today: CalendarDate
  readonly isPast: boolean
  /** The currency of the totals: the user's own, or the one that the address names. */
  readonly currency: Currency
  /** Whether `currency` differs from the user's base currency. */
  readonly isOtherCurrency: boolean
  /** The parameters for figures of a day. Today and the base currency are left out: the server knows them. */
  readonly asked: { readonly on?: CalendarDate; readonly currency?: Currency }
  /** The same for figures that have a currency of their own. */
  readonly askedDay: { readonly on?: CalendarDate }
  /** The parameters for figures over the period. */
  readonly askedPeriod: { readonly from?: CalendarDate; readonly to?: CalendarDate; readonly currency?: Currency }
  /** Only the end of the period, for requests that name its beginning and the currency themselves. */
  readonly askedUntil: { readonly to?: CalendarDate }
  readonly choose: (choice: Choice) => void
}

/** The parameters of the address, and the function that changes them. */
type AddressParams = Readonly<ReturnType<typeof useSearchParams>>

/** Provided by {@link AsOfProvider}: the previous parameters, as long as React renders figures for the new ones. */
const ShownParams = createContext<AddressParams | null>(null)

function useShownParams(): AddressParams {
  const shown = use(ShownParams)
  if (!shown) throw new Error("no figures outside AsOfProvider")
  return shown
}

/** Day, period and currency of the figures of the page. */
export const useAsOf = (): AsOf => useAsOfFrom(useShownParams())

/** The chosen day, period and currency, for the controls that change them. Figures follow once they are rendered. */
export const useChosenAsOf = (): AsOf => useAsOfFrom(useSearchParams())

/** Shows the figures of all pages over other days: from the end of the first to the end of the last. */
export function useChoosingPeriod(): (from: CalendarDate, to: CalendarDate) => void {
  const { choose } = useChosenAsOf()
  return (from, to) => choose({ on: to, since: from })
}

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
  return { today, baseCurrency: preferences.baseCurrency }
}

/** Returns the complete address of the page, which shows the same figures to all who may see them. */
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
 * The parameters of the address that select the figures: `on` is the day, `period` a preset, `since` the first day
 * of any other period, `in` the currency. `household` is read and removed by `AsOfHousehold`.
 */
const keptNames = ["on", "period", "since", "in"] as const
export const householdName = "household"

/** A preset, or a period since a day that the user chose. */
type ChosenPeriod = Period | "since"

/** Why a day of an address or of a field is not shown. */
export type DayRefusal = "malformed" | "future" | "tooEarly"

interface AsOfAddress {
  /** A day of the past; absent for today, which the server knows. */
  readonly past: CalendarDate | undefined
  /** Why the day in the address cannot be shown. The page then shows today and this reason. */
  readonly refused: DayRefusal | undefined
  readonly period: ChosenPeriod
  /** The period begins at the end of this day; `null` when it reaches back to the first fact. */
  readonly from: CalendarDate | null
  /** The currency of the address, if it is not the user's base currency. */
  readonly otherCurrency: Currency | undefined
}

/** The values of the session that the address is relative to. */
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
  const currency = currencyCodes.find((one) => one === params.get("in"))
  return {
    past,
    refused,
    period,
    from: period === "since" ? start : startOfPeriod(period, on),
    otherCurrency: currency === baseCurrency ? undefined : currency,
  }
}

/** Why figures cannot be shown for a day, or `undefined` if they can. `latest` is the last day that can be shown. */
export function refusalOfDay(text: string, latest: string): DayRefusal | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return "malformed"
  const midnight = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(text)) return "malformed"
  if (text < earliestDay) return "tooEarly"
  return text > latest ? "future" : undefined
}

interface Choice {
  /** Absent: unchanged. `null`: today. */
  readonly on?: string | null
  readonly period?: Period
  readonly since?: string
  readonly currency?: Currency
}

/** Writes a choice into the parameters of the address. Defaults are left out. */
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

/** The query string for another page with the same day, period and currency. */
export function keptWith(params: URLSearchParams, more: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(more)
  for (const name of keptNames) {
    const value = params.get(name)
    if (value !== null) search.set(name, value)
  }
  return search.toString()
}

/**
 * An address that shows the same figures to all who may see them, also on later days. It names the day, the period, the
 * currency and the household, but no language: each reader gets their own.
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

/** Choices that this browser stores and the page uses, as parameters of the address. */
const shown = new Set<readonly [name: string, value: string]>()

/** Registers such a choice, so that {@link useFixedAddress} includes it and all readers see the same. */
export function useShownChoice(name: string, value: string): void {
  useEffect(() => {
    const choice = [name, value] as const
    shown.add(choice)
    return () => void shown.delete(choice)
  }, [name, value])
}

const shownChoices = (): Iterable<readonly [name: string, value: string]> => shown

/**
 * Provides the parameters of the address to the figures as a deferred value. A new day or period of the same page
 * changes every figure, and rendering them all at once would block the control that the user is operating. Another page
 * gets its own parameters at once.
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
