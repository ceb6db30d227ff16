import { ConsentSettings } from "../../../consent/ConsentSettings.tsx"
import { EraseAccount } from "./EraseAccount.tsx"
import { ExportHousehold } from "./ExportHousehold.tsx"
import { ImportHousehold } from "./ImportHousehold.tsx"

/** What becomes of somebody's data: taken along, brought in, measured or erased. */
export function PrivacySection() {
  return (
    <div className="settings-parts">
      <ExportHousehold />
      <ImportHousehold />
      <ConsentSettings />
      <EraseAccount />
    </div>
  )
}
