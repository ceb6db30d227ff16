import { Result } from "effect"
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from "react"
import { FormattedMessage } from "react-intl"
import { Link, Redirect, useLocation, useSearch } from "wouter"
import { reportNavigation } from "#contract/people/activityLog.ts"
import { isSecondStepPending } from "#web/client/state.ts"
import { useClient, useClientState, useIdentity, useSession } from "#web/client/useClient.ts"
import { maintenanceMessages as messages } from "#web/features/installation/maintenanceMessages.ts"
import { CautionNote } from "#ui/CautionNote.tsx"
import { lazyPart } from "#ui/lazyPart.tsx"
import { Spinner } from "#ui/Spinner.tsx"
import { AppShell } from "./AppShell.tsx"
import { useInterfaceState } from "#web/page/interfaceState.ts"
import { Overlays } from "./Overlays.tsx"
import { PageBoundary, UnreachablePage } from "./PageBoundary.tsx"
import { MaintenancePage } from "./pages.ts"
import { rememberScrolling } from "#web/page/scrollMemory.ts"

const PublicShell = lazyPart(
  () => import("./PublicShell.tsx"),
  (module) => module.PublicShell,
)
const AccessEnded = lazyPart(
  () => import("./AccessEnded.tsx"),
  (module) => module.AccessEnded,
)
const SignInAgain = lazyPart(
  () => import("./SignInAgain.tsx"),
  (module) => module.SignInAgain,
)

interface Props {
  /** The frame around the pages: that of the app area by default. */
  readonly frame?: ComponentType<{ readonly children: ReactNode }>
  readonly children: ReactNode
}

/**
 * A guard for pages that require a signed-in user, with the frame around them. Other visitors are redirected to the
 * sign-in page, also while a second factor is pending, where the server decides whether it is. During maintenance, only
 * admins pass.
 */
export function OnlySignedIn({ frame: Frame = AppShell, children }: Props) {
  const { restart, refreshIdentity } = useClient()
  const state = useIdentity()
  const lostId = useClientState(({ lostHouseholdId }) => lostHouseholdId)
  const isClosed = useClientState(({ installation }) => installation?.maintenance === true)
  // Only checked when mounted, so that a second step in another tab does not discard input on an open page.
  const [isPending] = useState(isSecondStepPending)
  if (state.status === "loading") return <Spinner />
  const isLost = "session" in state && state.session.householdId === lostId
  const isAdmin = "session" in state && state.session.installationRole !== "user"
  if (isClosed && !isAdmin) {
    return (
      <PublicShell>
        <MaintenancePage />
      </PublicShell>
    )
  }
  switch (state.status) {
    case "unreachable":
      return <UnreachablePage onRetry={restart} refreshIdentity={refreshIdentity} />
    case "signedOut":
    case "disabled":
      return <ToSignIn />
    case "signedIn":
    case "expired":
      if (isPending && state.status === "signedIn") return <ToSignIn />
      return (
        <Frame key={state.session.userId}>
          {isClosed && <MaintenanceBanner />}
          <PageBoundary>
            <Suspense fallback={<Spinner />}>{isLost ? <AccessEnded /> : children}</Suspense>
          </PageBoundary>
          <NavigationReport />
          <Announcer />
          <Overlays />
          {state.status === "expired" && <SignInAgain email={state.session.email} />}
        </Frame>
      )
  }
}

/** Redirects to the sign-in page, which later leads back to this address. */
function ToSignIn() {
  const [pathname] = useLocation()
  const search = useSearch()
  const here = pathname + (search && `?${search}`)
  return <Redirect to={here === "/app" ? "/auth" : `/auth?next=${encodeURIComponent(here)}`} replace />
}

/** A live region for announcements that are only read aloud, because other users see the change. */
function Announcer() {
  const announcement = useInterfaceState((state) => state.announcement)
  return (
    <p className="visually-hidden" role="status">
      {announcement}
    </p>
  )
}

/** A banner for admins during maintenance: other users cannot use the product now. */
function MaintenanceBanner() {
  return (
    <div className="maintenance-banner">
      <CautionNote
        role="status"
        action={
          <Link href="/admin/system">
            <FormattedMessage {...messages.toSystem} />
          </Link>
        }
      >
        <FormattedMessage {...messages.banner} />
      </CautionNote>
    </div>
  )
}

/**
 * Reports each page view to the server for the audit trail, without showing failures. It also starts the memory of
 * scroll positions.
 */
function NavigationReport() {
  const [pathname] = useLocation()
  const { call } = useClient()
  const { householdId } = useSession()
  const latest = useRef(householdId)
  useEffect(() => void (latest.current = householdId))
  useEffect(() => {
    const report = async () => {
      const body = { pathname, search: location.search.slice(0, 2_000) }
      const answer = await call(reportNavigation, { body }, { householdId: latest.current })
      if (Result.isFailure(answer)) console.warn("The page that is shown could not be reported.")
    }
    void report()
  }, [call, pathname])
  useEffect(rememberScrolling, [])
  return null
}
