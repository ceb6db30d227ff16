import { type ReactNode, useEffect, useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { Link, useLocation } from "wouter"
import { useAddressParams } from "#ui/useAddressParams.ts"
import { readNetWorth } from "#contract/figures/figures.ts"
import { useClient, useSession } from "#web/client/useClient.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { Button } from "#ui/Button.tsx"
import { Icon } from "#ui/Icon.tsx"
import { Page } from "#web/page/Page.tsx"
import { Spinner } from "#ui/Spinner.tsx"
import { householdName, useAsOf } from "./asOf.tsx"
import { asOfMessages as messages } from "./messages.ts"
import "./AsOfBanner.css"
import { Say } from "#ui/Say.tsx"

/** Pages that show no figures of a day, and the report, whose first page states its day. */
const tellsNoDay = /^\/app\/(?:household|settings|report|portfolios\/[^/]+\/report)(?:\/|$)/

/** Shows that the figures are not those of today or not in the base currency, with a link back. */
export function AsOfBanner() {
  const [pathname] = useLocation()
  const { isPast, isOtherCurrency, refused } = useAsOf()
  if (tellsNoDay.test(pathname) || !(isPast || isOtherCurrency || refused)) return null
  return (
    <div className="reporting-banner" role="status">
      {isPast && <PastLine />}
      {isOtherCurrency && <CurrencyLine />}
      {refused && <RefusedLine />}
    </div>
  )
}

function PastLine() {
  const figures = useFigures()
  const { on, asked, choose } = useAsOf()
  // The pages send the same query, so in most cases the answer is cached.
  const since = useQuery(readNetWorth, { query: asked }).answer?.since
  const isBeforeFirst = since !== null && since !== undefined && since > on
  return (
    <Line
      actions={
        <>
          {isBeforeFirst && (
            <Button look="quiet" onPress={() => choose({ on: since })}>
              <FormattedMessage {...messages.toFirst} values={{ day: figures.day(since, "medium") }} />
            </Button>
          )}
          <Button look="quiet" onPress={() => choose({ on: null })}>
            <FormattedMessage {...messages.backToToday} />
          </Button>
        </>
      }
    >
      <FormattedMessage {...messages.past} values={{ day: figures.day(on) }} />{" "}
      {isBeforeFirst && <FormattedMessage {...messages.beforeFirst} values={{ day: figures.day(since) }} />}
    </Line>
  )
}

function CurrencyLine() {
  const { currency, choose } = useAsOf()
  const { baseCurrency } = useSession().preferences
  return (
    <Line
      actions={
        <Button look="quiet" onPress={() => choose({ currency: baseCurrency })}>
          <FormattedMessage {...messages.backToCurrency} values={{ currency: baseCurrency }} />
        </Button>
      }
    >
      <FormattedMessage {...messages.otherCurrency} values={{ currency, own: baseCurrency }} />
    </Line>
  )
}

function RefusedLine() {
  const { choose } = useAsOf()
  return (
    <Line
      actions={
        <Button look="quiet" onPress={() => choose({ on: null })}>
          <FormattedMessage {...messages.backToToday} />
        </Button>
      }
    >
      <FormattedMessage {...messages.addressRefused} />
    </Line>
  )
}

interface LineProps {
  readonly children: ReactNode
  readonly actions: ReactNode
}

const Line = ({ children, actions }: LineProps) => (
  <div className="reporting-line">
    <Icon name="calendar" size={18} />
    <p>{children}</p>
    <span className="reporting-actions">{actions}</span>
  </div>
)

/**
 * A link that names a household switches its members to that household. The name is then removed from the address.
 * A user who is not a member is notified.
 */
export function AsOfHousehold({ children }: { readonly children: ReactNode }) {
  const [params, change] = useAddressParams()
  const { householdId, households } = useSession()
  const { switchHousehold } = useClient()
  const [refused, setRefused] = useState<string>()
  const wanted = params.get(householdName)
  const isMember = households.some((one) => one.householdId === wanted)

  useEffect(() => {
    if (wanted === null || !isMember) return undefined
    if (wanted === householdId) {
      change({ [householdName]: null })
      return undefined
    }
    let isWanted = true
    const open = async () => {
      const failure = await switchHousehold(wanted)
      if (failure && isWanted) setRefused(wanted)
    }
    void open()
    return () => {
      isWanted = false
    }
    // Only these decide whether to switch: `change` and `switchHousehold` are left out, because one run is enough.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, isMember, householdId])

  if (wanted === null) return children
  if (!isMember || refused === wanted) return <NotYours />
  return <Spinner />
}

function NotYours() {
  const intl = useIntl()
  return (
    <Page title={intl.formatMessage(messages.linkNotYours)}>
      <Say message={messages.linkNotYoursText} />
      <p>
        <Link href="/app" className="button button-plain">
          <FormattedMessage {...messages.toOwn} />
        </Link>
      </p>
    </Page>
  )
}
