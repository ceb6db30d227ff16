import { FormattedMessage, useIntl } from "react-intl"
import { pageNames } from "#web/page/navigation.ts"
import { readNetWorth, readNetWorthHistory } from "#contract/figures/figures.ts"
import { listPortfolios } from "#contract/portfolios.ts"
import { useSession } from "#web/client/useClient.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { AsOfControl, PeriodPicker } from "#web/asOf/AsOfControls.tsx"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { useMay } from "#ui/windows/offers.ts"
import { lazyPart } from "#ui/lazyPart.tsx"
import { May } from "#web/page/May.tsx"
import { Page } from "#web/page/Page.tsx"
import { Loading, Skeleton } from "#web/page/States.tsx"
import { SubscriptionNotice } from "#web/features/settings/subscription/SubscriptionBox.tsx"
import { dashboardMessages as messages } from "./messages.ts"
import { Report } from "./Report.tsx"
import "./DashboardPage.css"

const ArrivalsNote = lazyPart(
  () => import("#web/features/arrivals/ArrivalNotes.tsx"),
  (module) => module.ArrivalsNote,
)
const Welcome = lazyPart(
  () => import("./Welcome.tsx"),
  (module) => module.Welcome,
  <Skeleton height="hero" />,
)

/** The dashboard, or a welcome while the household has no figures. */
export default function DashboardPage() {
  const intl = useIntl()
  const figures = useFigures()
  const { on, asked, askedPeriod, from } = useAsOf()
  const { entitlement } = useSession()
  // The frame of the app shows those who pay that a payment is missing.
  const isAnnounced = useMay("manage") && entitlement.status === "pastDue"
  const portfolios = useQuery(listPortfolios, {})
  const history = useQuery(readNetWorthHistory, { query: askedPeriod })
  // Without a start, the period begins on the first day of the history.
  const since = from ?? history.answer?.from
  const netWorth = useQuery(readNetWorth, {
    query: { ...asked, ...(since ? { from: since } : {}) },
  })

  const active = portfolios.answer?.portfolios.filter(({ status }) => status === "active")
  const isBare = active !== undefined && active.every(({ holdings }) => holdings === 0)
  // A household without holdings may have debts or wallets: it is new only if it has none of these.
  const isUnknown = (active === undefined && !portfolios.failure) || (isBare && !netWorth.answer && !netWorth.failure)
  const isNew = isBare && netWorth.answer?.since === null

  return (
    <Page
      isOverview
      title={intl.formatMessage(pageNames.dashboard)}
      heading={
        isNew ? (
          <FormattedMessage {...messages.welcome} />
        ) : (
          <FormattedMessage {...messages.heroHeading} values={{ day: figures.day(on) }} />
        )
      }
      tools={
        !isNew && (
          <>
            <PeriodPicker />
            <AsOfControl />
          </>
        )
      }
    >
      {entitlement.status !== "unlimited" && !isAnnounced && <SubscriptionNotice entitlement={entitlement} />}
      {!isNew && <ArrivalsNote />}
      {isUnknown ? (
        <Loading>
          <Skeleton height="hero" />
        </Loading>
      ) : isNew ? (
        <May needs="record" otherwise={<p className="soft">{intl.formatMessage(messages.noActivity)}</p>}>
          <Welcome />
        </May>
      ) : (
        <Report portfolios={portfolios} netWorth={netWorth} history={history} />
      )}
    </Page>
  )
}
