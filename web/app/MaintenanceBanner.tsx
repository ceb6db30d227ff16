import { FormattedMessage } from "react-intl"
import { maintenanceMessages as messages } from "../pages/maintenance/messages.ts"
import { Icon } from "../ui/Icon.tsx"

/** Over the product, for admins: nobody else sees it now. */
export function MaintenanceBanner() {
  return (
    <div className="note maintenance-banner" role="status">
      <Icon name="caution" />
      <p>
        <FormattedMessage {...messages.banner} />
      </p>
    </div>
  )
}
