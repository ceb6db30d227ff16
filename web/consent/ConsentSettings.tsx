import { useState } from "react"
import { useIntl } from "react-intl"
import { useFigures } from "#web/format/useFigures.ts"
import { Button } from "#ui/Button.tsx"
import { lazyPart } from "#ui/lazyPart.tsx"
import { Section } from "#web/page/Page.tsx"
import { useConsent } from "./consentStore.ts"
import { consentMessages as messages } from "./messages.ts"
import { WithdrawConsent } from "./WithdrawConsent.tsx"
import "./Consent.css"

const ConsentDialog = lazyPart(
  () => import("./ConsentDialog.tsx"),
  (module) => module.ConsentDialog,
)

/** Shows the consent and its date, with buttons to change or withdraw it. */
export function ConsentSettings() {
  const intl = useIntl()
  const figures = useFigures()
  const record = useConsent((state) => state.record)
  const [isChoosing, setChoosing] = useState(false)
  const kinds = (["essential", "analytics", "marketing"] as const).filter((kind) => record?.consent[kind])
  return (
    <Section
      title={intl.formatMessage(messages.preferences)}
      note={
        record
          ? intl.formatMessage(messages.givenOn, {
              moment: figures.moment(record.timestamp),
              kinds: intl.formatList(kinds.map((kind) => intl.formatMessage(messages[kind]))),
            })
          : intl.formatMessage(messages.notGiven)
      }
    >
      <div className="consent-buttons">
        <Button onPress={() => setChoosing(true)} message={messages.change} />
        <WithdrawConsent look="plain" />
      </div>
      {isChoosing && <ConsentDialog onClose={() => setChoosing(false)} />}
    </Section>
  )
}
