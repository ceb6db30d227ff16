import { FormattedMessage } from "react-intl"
import { Link } from "wouter"
import { maintenanceMessages as messages } from "../pages/maintenance/messages.ts"
import { CautionNote } from "../ui/CautionNote.tsx"

/** Over the product, for admins: nobody else sees it now. */
export function MaintenanceBanner() {
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
