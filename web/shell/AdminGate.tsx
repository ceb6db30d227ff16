import { useIdentity } from "#web/client/useClient.ts"
import { OnlySignedIn } from "./OnlySignedIn.tsx"
import { AdminArea, AdminShell, NotFoundPage } from "./pages.ts"

/** The admin area with its own frame, for operators of the installation. Other users get the page for unknown paths. */
export default function AdminGate() {
  const state = useIdentity()
  const isAdmin = "session" in state && state.session.installationRole !== "user"
  return isAdmin ? (
    <OnlySignedIn frame={AdminShell}>
      <AdminArea />
    </OnlySignedIn>
  ) : (
    <OnlySignedIn>
      <NotFoundPage />
    </OnlySignedIn>
  )
}
