import { useIdentity } from "#web/client/useClient.ts"
import { OnlySignedIn } from "./OnlySignedIn.tsx"
import { AdminArea, AdminShell, NotFoundPage } from "./pages.ts"

/** The admin area in a frame of its own, for the operators of the installation. For other users there is no such page. */
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
