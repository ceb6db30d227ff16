import { type ReactNode, useEffect, useId } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { useLocation } from "wouter"
import { commonWords } from "#web/i18n/words.ts"
import { useClient, useClientState, useSession } from "#web/client/useClient.ts"
import { LivePrices } from "#web/features/arrivals/LivePrices.tsx"
import { demoMessages } from "#web/features/onboarding/demo/messages.ts"
import { useDemo, useIsDemo } from "#web/features/onboarding/demo/useDemo.ts"
import { Button } from "#ui/Button.tsx"
import { Icon } from "#ui/Icon.tsx"
import { IconButton } from "#ui/IconButton.tsx"
import { lazyPart } from "#ui/lazyPart.tsx"
import { useMay } from "#ui/windows/offers.ts"
import { useConnection } from "#ui/useConnection.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { productName } from "#contract/productName.ts"
import { amountsLabel, useInterfaceState } from "#web/page/interfaceState.ts"
import { adminDestination, dataHealthPage, type Destination, destinations } from "#web/page/navigation.ts"
import { AddButton, PhoneAddButton } from "#web/page/AddButton.tsx"
import { PhoneBar } from "#web/page/PhoneBar.tsx"
import { SearchButton, SearchIconButton } from "#web/page/SearchButton.tsx"
import { SignOutButton } from "#web/page/SignOutButton.tsx"
import { destinationOf } from "#web/page/Breadcrumbs.tsx"
import "#web/page/AppShell.css"
import "./HouseholdSwitch.css"
import "#web/features/onboarding/demo/DemoBanner.css"
import { Say } from "#ui/Say.tsx"
import { texts } from "#web/i18n/texts.ts"

const messages = texts("shell", {
  navigation: ["Main", "Name of the navigation"],
  investments: ["Investments", "Heading in the navigation over the classes of assets"],
  offline: [
    "You are offline. Figures are as last loaded, on pages that you opened before; your entries are kept until you are online again.",
    "Banner while there is no network",
  ],
  mailsReturn: [
    "Emails to {email} come back. Confirm another address, so that codes and links reach you.",
    "Banner on every page, after a mail server reported that the address does not exist",
  ],
  mailsReturnAct: ["View emails", "Link in that banner, to the section Emails of the settings"],
  setAside: [
    "An entry of this household, recorded on {moment}, cannot be processed. All figures show what was recorded before it. Nothing is lost, but nothing further can be recorded until the operator has repaired it.",
    "Banner on every page of a household, after a fault of the program or of stored data; moment is a date with a time",
  ],
})

/**
 * The frame of the app area: the navigation at the left, or on a phone at the bottom and in a drawer. Failed queries
 * are retried as soon as the network is back.
 */
export function AppShell({ children }: { readonly children: ReactNode }) {
  const { retryFailed } = useClient()
  const isOnline = useConnection() === "online"
  useEffect(() => {
    if (isOnline) retryFailed()
  }, [isOnline, retryFailed])
  return (
    <div className="shell">
      <a className="skip-link" href="#content">
        <FormattedMessage {...commonWords.skip} />
      </a>
      <Sidebar />
      <PhoneHead />
      <main id="content" className="shell-main" tabIndex={-1}>
        {!isOnline && (
          <div className="note shell-offline" role="status">
            <Icon name="caution" />
            <Say message={messages.offline} />
          </div>
        )}
        <SetAsideBanner />
        <MissingPayment />
        <MailsReturnBanner />
        <DemoBanner />
        {children}
      </main>
      <AppPhoneBar />
      <LivePrices />
    </div>
  )
}

/** The email address of the user; for a guest, that there is no account. */
function useShownAddress(): string {
  const intl = useIntl()
  const { email, guestUntil } = useSession()
  return guestUntil === undefined ? email : intl.formatMessage(demoMessages.guest)
}

function Sidebar() {
  const who = useShownAddress()
  return (
    <header className="sidebar">
      <AppLink to="/app" className="wordmark">
        {productName}
      </AppLink>
      <HouseholdSwitch />
      <AddButton />
      <SearchButton />
      <Navigation />
      <div className="sidebar-foot">
        <AmountsSwitch />
        <SignOutButton />
        <p className="sidebar-email" title={who}>
          {who}
        </p>
      </div>
    </header>
  )
}

function Navigation({ onGo }: { readonly onGo?: () => void }) {
  const intl = useIntl()
  const isCurrent = useIsCurrent()
  const { installationRole } = useSession()
  const item = (destination: Destination) => (
    <li key={destination.to}>
      <AppLink
        to={destination.to}
        className={`nav-link ${destination.isNested ? "nav-nested" : ""}`}
        isCurrent={isCurrent(destination)}
        {...(onGo ? { onClick: onGo } : {})}
      >
        <Icon name={destination.icon} />
        <FormattedMessage {...destination.name} />
        {destination.to === dataHealthPage && <HealthCount />}
      </AppLink>
    </li>
  )
  const firstNested = destinations.findIndex(({ isNested }) => isNested)
  const afterNested = destinations.findLastIndex(({ isNested }) => isNested) + 1
  const headingId = useId()
  return (
    <nav aria-label={intl.formatMessage(messages.navigation)} className="nav">
      <ul>
        {destinations.slice(0, firstNested).map(item)}
        <li>
          <Say id={headingId} className="nav-heading" message={messages.investments} />
          <ul aria-labelledby={headingId}>{destinations.slice(firstNested, afterNested).map(item)}</ul>
        </li>
        {destinations.slice(afterNested).map(item)}
        {installationRole !== "user" && item(adminDestination)}
      </ul>
    </nav>
  )
}

/** Whether a destination is the current page or the one above it: a security's page belongs to the securities. */
function useIsCurrent(): (destination: Destination) => boolean {
  const [pathname] = useLocation()
  const current = destinationOf(pathname)
  return ({ to }) => to === current
}

function AmountsSwitch() {
  const amountsHidden = useInterfaceState((state) => state.amountsHidden)
  const toggleAmounts = useInterfaceState((state) => state.toggleAmounts)
  return (
    <Button
      look="quiet"
      icon={amountsHidden ? "eyeClosed" : "eye"}
      onPress={toggleAmounts}
      message={amountsLabel(amountsHidden)}
    />
  )
}

function PhoneHead() {
  const intl = useIntl()
  const amountsHidden = useInterfaceState((state) => state.amountsHidden)
  const toggleAmounts = useInterfaceState((state) => state.toggleAmounts)
  return (
    <header className="phone-head">
      <AppLink to="/app" className="wordmark">
        {productName}
      </AppLink>
      <SearchIconButton />
      <IconButton
        icon={amountsHidden ? "eyeClosed" : "eye"}
        label={intl.formatMessage(amountsLabel(amountsHidden))}
        onPress={toggleAmounts}
      />
    </header>
  )
}

function AppPhoneBar() {
  const intl = useIntl()
  const isCurrent = useIsCurrent()
  const who = useShownAddress()
  const inBar = destinations.flatMap(({ to, icon, shortName, ...destination }) =>
    shortName
      ? [
          <li key={to}>
            <AppLink to={to} className="phone-bar-item" isCurrent={isCurrent({ to, icon, ...destination })}>
              <Icon name={icon} />
              <FormattedMessage {...shortName} />
            </AppLink>
          </li>,
        ]
      : [],
  )
  return (
    <PhoneBar
      label={intl.formatMessage(messages.navigation)}
      destinations={
        <>
          {inBar.slice(0, 2)}
          <PhoneAddButton />
          {inBar.slice(2)}
        </>
      }
      drawer={(close) => (
        <>
          <HouseholdSwitch onSwitch={close} />
          <Navigation onGo={close} />
          <div className="sidebar-foot">
            <AmountsSwitch />
            <SignOutButton />
            <p className="sidebar-email">{who}</p>
          </div>
        </>
      )}
    />
  )
}

const HealthCount = lazyPart(
  () => import("#web/features/dataHealth/HealthCount.tsx"),
  (module) => module.HealthCount,
)

const HouseholdSelect = lazyPart(
  () => import("./HouseholdSelect.tsx"),
  (module) => module.HouseholdSelect,
  <div className="household-switch" aria-hidden="true">
    <span className="household-button" />
  </div>,
)

/** The choice of the household, for users who have several. */
function HouseholdSwitch(props: { readonly onSwitch?: () => void }) {
  const { households } = useSession()
  return households.length < 2 ? null : <HouseholdSelect {...props} />
}

/** A banner on every page of a household of which an entry cannot be processed: states as of when its figures are. */
function SetAsideBanner() {
  const { householdId } = useSession()
  const setAside = useClientState((state) => state.setAside)
  const { moment } = useFigures()
  if (setAside?.householdId !== householdId) return null
  return (
    <div className="note shell-set-aside" role="status">
      <Icon name="caution" />
      <Say message={messages.setAside} values={{ moment: moment(setAside.asOf) }} />
    </div>
  )
}

const PlanBanner = lazyPart(
  () => import("#web/features/settings/subscription/PlanBanner.tsx"),
  (module) => module.PlanBanner,
)

/** A banner for those who pay for the plan, while its last payment is missing. */
function MissingPayment() {
  const isPastDue = useSession().entitlement.status === "pastDue"
  const mayPay = useMay("manage")
  return isPastDue && mayPay ? (
    <div className="shell-set-aside">
      <PlanBanner />
    </div>
  ) : null
}

/** A banner on every page while mails to the user's address come back: leads to where another address is set. */
function MailsReturnBanner() {
  const { mailsReturn, email } = useSession()
  if (!mailsReturn) return null
  return (
    <div className="note shell-set-aside" role="status">
      <Icon name="caution" />
      <p>
        <FormattedMessage {...messages.mailsReturn} values={{ email }} />{" "}
        <AppLink to="/app/settings" more={{ section: "mails" }}>
          <FormattedMessage {...messages.mailsReturnAct} />
        </AppLink>
      </p>
    </div>
  )
}

/**
 * A banner on every page of a demo household: states that its data is not real, with a button to leave it. For a guest,
 * also when it is erased, with a button to sign up.
 */
function DemoBanner() {
  const isDemo = useIsDemo()
  const { guestUntil } = useSession()
  const { moment } = useFigures()
  const isSignUpOpen = useClientState(({ installation }) => installation?.signUpOpen !== false)
  const { leave, signUp, isRunning } = useDemo()
  if (!isDemo) return null
  return (
    <aside className="demo-banner">
      <Icon name="other" size={18} />
      {guestUntil === undefined ? (
        <Say message={demoMessages.banner} />
      ) : (
        <Say message={demoMessages.guestBanner} values={{ moment: moment(guestUntil) }} />
      )}
      {guestUntil !== undefined && isSignUpOpen && (
        <Button look="primary" onPress={signUp} isPending={isRunning} message={demoMessages.signUp} />
      )}
      <Button onPress={leave} isPending={isRunning} message={demoMessages.leave} />
    </aside>
  )
}
