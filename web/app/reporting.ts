import { createContext, use } from "react"
import { useLocation, useSearchParams } from "wouter"
import type { CalendarDate, Currency } from "../../server/contract/vocabulary.ts"
import { useSession } from "../api/session.tsx"
import {
  type Choice,
  chosenIn,
  fixedAddress,
  keptWith,
  type ReportingAddress,
  reportingOf,
} from "./reportingAddress.ts"
import { shownChoices } from "./shownChoices.ts"

/**
 * The day, the period and the currency of every figure of a page. They live in the address: a link shows
 * the same. A page asks the server with {@link Reporting.asked} and its like, so that all parameters of the address
 * are part of every request.
 */
export interface Reporting extends Pick<ReportingAddress, "period" | "from" | "refused"> {
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
export type AddressParams = Readonly<ReturnType<typeof useSearchParams>>

/** As {@link ReportingProvider} gives them: of the address a moment ago, while figures for another one are being drawn. */
export const ShownParams = createContext<AddressParams | null>(null)

function useShownParams(): AddressParams {
  const shown = use(ShownParams)
  if (!shown) throw new Error("figures are told within a ReportingProvider alone")
  return shown
}

/** Day, period and currency of the figures of the page. */
export const useReporting = (): Reporting => useReportingOf(useShownParams())

/** What is chosen, for what it is chosen with: figures follow as soon as they are drawn. */
export const useChosenReporting = (): Reporting => useReportingOf(useSearchParams())

function useReportingOf([params, setParams]: AddressParams): Reporting {
  const looking = useLooking()
  const { past, otherCurrency, period, from, refused } = reportingOf(params, looking)
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

/** The address of another page for the same day, period and currency. */
export function useKeptAddress(): (to: string, more?: Readonly<Record<string, string>>) => string {
  const [params] = useShownParams()
  return (to, more = {}) => {
    const text = keptWith(params, more)
    return text === "" ? to : `${to}?${text}`
  }
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
