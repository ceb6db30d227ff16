import { useId, useState } from "react"
import { FormattedMessage } from "react-intl"
import { Button } from "#ui/Button.tsx"
import { lazyPart } from "#ui/lazyPart.tsx"
import { useConsent } from "./consentStore.ts"
import { consentMessages as messages } from "./messages.ts"
import "./Consent.css"

const ConsentDialog = lazyPart(
  () => import("./ConsentDialog.tsx"),
  (module) => module.ConsentDialog,
)

/** Asks for consent until there is one that counts. To refuse is as easy as to accept. */
export function ConsentBanner() {
  const titleId = useId()
  const { record, give } = useConsent()
  const [isChoosing, setChoosing] = useState(false)
  if (record !== null) return null
  return (
    <section className="consent-banner" aria-labelledby={titleId}>
      <div className="consent-words">
        <h2 id={titleId} className="consent-title">
          <FormattedMessage {...messages.title} />
        </h2>
        <p>
          <FormattedMessage {...messages.text} />
        </p>
      </div>
      <div className="consent-buttons">
        <Button onPress={() => setChoosing(true)}>
          <FormattedMessage {...messages.customize} />
        </Button>
        <Button onPress={() => give({ essential: true, analytics: false, marketing: false })}>
          <FormattedMessage {...messages.rejectAll} />
        </Button>
        <Button onPress={() => give({ essential: true, analytics: true, marketing: true })}>
          <FormattedMessage {...messages.acceptAll} />
        </Button>
      </div>
      {isChoosing && <ConsentDialog onClose={() => setChoosing(false)} />}
    </section>
  )
}
