import { ChangePassword } from "./ChangePassword.tsx"
import { OpenSessions } from "./OpenSessions.tsx"
import { TwoFactor } from "./TwoFactor.tsx"
import "./Security.css"

/** Password, second factors, and where somebody is signed in. */
export function SecuritySection() {
  return (
    <div className="settings-parts">
      <ChangePassword />
      <TwoFactor />
      <OpenSessions />
    </div>
  )
}
