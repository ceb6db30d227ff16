import { ChangePassword } from "./ChangePassword.tsx"
import { KnownBrowsers } from "./KnownBrowsers.tsx"
import { OpenSessions } from "./OpenSessions.tsx"
import { TwoFactor } from "./TwoFactor.tsx"
import "./Security.css"

/** Password, second factors, where somebody is signed in, and which browsers are known. */
export function SecuritySection() {
  return (
    <div className="settings-parts">
      <ChangePassword />
      <TwoFactor />
      <OpenSessions />
      <KnownBrowsers />
    </div>
  )
}
