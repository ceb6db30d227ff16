import { Result } from "effect"
import { useIntl } from "react-intl"
import { exportHousehold } from "#contract/people/household.ts"
import { saveFile } from "#ui/download/saveFile.ts"
import { useMay } from "#ui/windows/offers.ts"
import { useClient, useSession } from "#web/client/useClient.ts"
import { productName } from "#contract/productName.ts"
import { showToast } from "#ui/windows/Toasts.tsx"
import { ConsentSettings } from "#web/consent/ConsentSettings.tsx"
import { PageForm } from "#web/forms/PageForm.tsx"
import { useSending } from "#web/forms/useSubmission.ts"
import { Section } from "#web/page/Page.tsx"
import { EraseAccount } from "./EraseAccountDialog.tsx"
import { ImportHousehold } from "./ImportHousehold.tsx"
import { privacyMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

/** The user's data: export, import, consent and erasure. */
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

/** Downloads everything of the household as one file, for members whose role permits it. */
function ExportHousehold() {
  const intl = useIntl()
  const { download } = useClient()
  const { today, householdId } = useSession()
  const mayExport = useMay("export")
  const submission = useSending({
    request: () => Result.succeed(exportHousehold),
    send: (endpoint) => download(endpoint, {}, { householdId }),
    onDone: (archive) => {
      saveFile(`${productName} ${today}.zip`, archive)
      showToast(intl.formatMessage(messages.downloaded))
    },
  })
  return (
    <Section title={intl.formatMessage(messages.export)} note={intl.formatMessage(messages.exportText)}>
      {mayExport ? (
        <PageForm submission={submission} submitLabel={intl.formatMessage(messages.download)} className="settings-form">
          {null}
        </PageForm>
      ) : (
        <Say className="soft" message={messages.mayNotExport} />
      )}
    </Section>
  )
}
