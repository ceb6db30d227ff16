import { useId, useState } from "react"
import { Button } from "#ui/Button.tsx"
import { lazyPart } from "#ui/lazyPart.tsx"
import { useConsent } from "./consentStore.ts"
import { consentMessages as messages } from "./messages.ts"
import "./Consent.css"
import { Say } from "#ui/Say.tsx"

const ConsentDialog = lazyPart(
  () => import("./ConsentDialog.tsx"),
  (module) => module.ConsentDialog,
)

/** Asks for consent until there is a valid one. Refusing is as easy as accepting. */
export function ConsentBanner() {
  const titleId = useId()
  const record = useConsent((state) => state.record)
  const give = useConsent((state) => state.give)
  const [isChoosing, setChoosing] = useState(false)
  if (record !== null) return null
  return (
    <section className="consent-banner" aria-labelledby={titleId}>
      <div className="consent-words">
        <Say as="h2" id={titleId} className="consent-title" message={messages.title} />
        <Say message={messages.text} />
      </div>
      <div className="consent-buttons">
        <Button onPress={() => setChoosing(true)} message={messages.customize} />
        <Button
          onPress={() => give({ essential: true, analytics: false, marketing: false })}
          message={messages.rejectAll}
        />
        <Button
          onPress={() => give({ essential: true, analytics: true, marketing: true })}
          message={messages.acceptAll}
        />
      </div>
      {isChoosing && <ConsentDialog onClose={() => setChoosing(false)} />}
    </section>
  )
}
