import { Result } from "effect"
import { type ReactNode, useEffect, useEffectEvent, useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { Link, useSearchParams } from "wouter"
import { commonWords } from "#web/i18n/words.ts"
import type { Failure } from "#web/client/exchange.ts"
import { refreshPlan } from "#contract/people/billing.ts"
import { useClient, useClientState, useIdentity, useSession } from "#web/client/useClient.ts"
import { useCommand } from "#web/client/useCommand.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { Button } from "#ui/Button.tsx"
import { Icon } from "#ui/Icon.tsx"
import { Page } from "#web/page/Page.tsx"
import { useMay } from "#ui/windows/offers.ts"
import { Spinner } from "#ui/Spinner.tsx"
import { FailureNote } from "#web/page/States.tsx"
import { subscriptionMessages } from "./messages.ts"
import { planNames } from "#web/i18n/planNames.ts"
import { successMessages as messages } from "./successMessages.ts"
import "#web/features/auth/AuthPage.css"
import "./SubscriptionSuccessPage.css"
import { Say } from "#ui/Say.tsx"

/** The page after the payment: polls until the plan is active, and then welcomes the user. */
export default function SubscriptionSuccessPage() {
  const state = useIdentity()
  switch (state.status) {
    case "loading":
      return <Spinner />
    case "signedIn":
      return <OfPerson />
    case "unreachable":
    case "signedOut":
    case "disabled":
    case "expired":
      return <SignedOut />
  }
}

/** A page with a short text and the next steps. */
function Words({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Page title={title}>
      <div className="auth auth-text">{children}</div>
    </Page>
  )
}

function SignedOut() {
  const intl = useIntl()
  const [params] = useSearchParams()
  const back = `/subscription-success${params.size > 0 ? `?${params.toString()}` : ""}`
  return (
    <Words title={intl.formatMessage(messages.activating)}>
      <Say message={messages.signIn} />
      <p className="auth-actions">
        <Link href={`/auth?next=${encodeURIComponent(back)}`} className="button button-primary">
          <FormattedMessage {...commonWords.signIn} />
        </Link>
      </p>
    </Words>
  )
}

function OfPerson() {
  const [params] = useSearchParams()
  const activation = useActivation(params.get("plan"))
  return activation.isActive ? <Welcome /> : <Activating {...activation} />
}

function Activating({
  takesLong,
  refresh,
  isAsking,
  askedAt,
  failure,
}: Omit<ReturnType<typeof useActivation>, "isActive">) {
  const intl = useIntl()
  const figures = useFigures()
  return (
    <Words title={intl.formatMessage(messages.activating)}>
      <div className="activating" role="status">
        <span className="spinner" aria-hidden="true" />
        <Say message={takesLong ? messages.takesLong : messages.activatingText} />
      </div>
      {takesLong && (
        <div className="auth-actions activating-actions">
          <Button look="primary" icon="refresh" isPending={isAsking} onPress={() => void refresh()}>
            <FormattedMessage {...messages.refresh} />
          </Button>
          <Link href="/app" className="button button-plain">
            <FormattedMessage {...messages.toDashboard} />
          </Link>
          {askedAt !== undefined && (
            <Say
              className="fine soft"
              role="status"
              message={messages.askedAt}
              values={{ moment: figures.moment(askedAt) }}
            />
          )}
        </div>
      )}
      {failure && <FailureNote failure={failure} />}
    </Words>
  )
}

function Welcome() {
  const intl = useIntl()
  const figures = useFigures()
  const { plan, status, endsOn } = useSession().entitlement
  const isUnlimited = status === "unlimited"
  return (
    <Words title={intl.formatMessage(isUnlimited ? messages.nothingToActivate : messages.welcome)}>
      <div className="activating" role="status">
        <Icon name="check" size={24} />
        {isUnlimited ? (
          <Say message={messages.nothingToActivateText} />
        ) : (
          <p>
            <FormattedMessage {...messages.welcomeText} values={{ plan: intl.formatMessage(planNames[plan]) }} />{" "}
            {endsOn !== null && <FormattedMessage {...messages.paidUntil} values={{ day: figures.day(endsOn) }} />}
          </p>
        )}
      </div>
      <p className="auth-actions">
        <Link href="/app" className="button button-primary">
          <FormattedMessage {...messages.toDashboard} />
        </Link>
        <Link href="/app/settings?section=subscription" className="button button-plain">
          <FormattedMessage {...subscriptionMessages.details} />
        </Link>
      </p>
    </Words>
  )
}

/** Seconds between two requests. They grow; the last one repeats. */
const pauses = [2, 3, 5, 8, 13, 21, 30]
/** After this many requests, about half a minute, the page shows that it takes long; after ten minutes, it stops. */
const isLongAfter = 5
const askedAtMost = 24

interface Activation {
  readonly isActive: boolean
  readonly takesLong: boolean
  /** Sends a request at once, independently of the polling. */
  readonly refresh: () => Promise<void>
  readonly isAsking: boolean
  /** When the user last refreshed by hand. */
  readonly askedAt: string | undefined
  readonly failure: Failure | undefined
}

/** Polls until the paid plan is active. A hidden tab sends no request, and continues once it is shown again. */
function useActivation(wanted: string | null): Activation {
  const { entitlement } = useSession()
  const { reload } = useClient()
  const { run } = useCommand(refreshPlan)
  const isPaidHere = useClientState(({ installation }) => installation?.payments === true)
  const mayManage = useMay("manage")
  const [asked, setAsked] = useState(0)
  const [byHand, setByHand] = useState<{
    readonly at?: string
    readonly failure?: Failure
    readonly isAsking: boolean
  }>({ isAsking: false })
  const { plan, basis, status } = entitlement
  const isActive =
    status === "unlimited" ||
    (basis === "paid" && (status === "active" || status === "trialing") && (wanted === null || wanted === plan))
  /** Follows what was paid, without waiting for the report of the payment provider, and then reads the plan. */
  const fetchPlan = async () => {
    const refreshed = isPaidHere && mayManage ? await run({}) : undefined
    const failure = await reload()
    return failure ?? (refreshed && Result.isFailure(refreshed) ? refreshed.failure : undefined)
  }
  const ask = useEffectEvent(async () => {
    await fetchPlan()
    setAsked((now) => now + 1)
  })
  useEffect(() => {
    if (isActive || asked >= askedAtMost) return undefined
    const due = () => {
      if (document.hidden) return
      document.removeEventListener("visibilitychange", due)
      void ask()
    }
    const clock = setTimeout(
      () => {
        document.addEventListener("visibilitychange", due)
        due()
      },
      (pauses[asked] ?? pauses.at(-1) ?? 0) * 1000,
    )
    return () => {
      clearTimeout(clock)
      document.removeEventListener("visibilitychange", due)
    }
  }, [asked, isActive])

  return {
    isActive,
    takesLong: asked >= isLongAfter,
    isAsking: byHand.isAsking,
    askedAt: byHand.at,
    failure: byHand.failure,
    refresh: async () => {
      setByHand({ isAsking: true })
      const failure = await fetchPlan()
      setByHand({ isAsking: false, ...(failure ? { failure } : { at: new Date().toISOString() }) })
    },
  }
}
