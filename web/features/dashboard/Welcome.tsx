import { useState } from "react"
import { FormattedMessage } from "react-intl"
import { AppLink } from "#ui/AppLink.tsx"
import { WhatField } from "#web/features/add/WhatField.tsx"
import { demoMessages } from "#web/features/onboarding/demo/messages.ts"
import { useDemo } from "#web/features/onboarding/demo/useDemo.ts"
import { onboardingMessages } from "#web/features/onboarding/messages.ts"
import { Button } from "#ui/Button.tsx"
import { May } from "#web/page/May.tsx"
import { useOverlays } from "#web/page/overlays.ts"
import { dashboardMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

/** The beginning of an empty household, for members who may record in it: one field takes the first thing. */
export function Welcome() {
  return (
    <May
      needs="record"
      otherwise={
        <p className="soft">
          <FormattedMessage {...onboardingMessages.mayNot} />{" "}
          <AppLink to="/app/household" message={onboardingMessages.members} />
        </p>
      }
    >
      <Begin />
    </May>
  )
}

function Begin() {
  const demo = useDemo()
  const show = useOverlays((overlays) => overlays.show)
  const [typed, setTyped] = useState("")
  return (
    <div className="welcome">
      <Say className="soft" message={messages.welcomeText} />
      <div className="welcome-field">
        <WhatField
          typed={typed}
          onType={setTyped}
          onChoose={(added) => {
            setTyped("")
            show(added)
          }}
        />
      </div>
      <ul className="welcome-ways">
        <li>
          <Say as="h2" message={onboardingMessages.family} />
          <Say className="soft" message={onboardingMessages.familyText} />
          <AppLink to="/app/begin" className="button button-plain" message={onboardingMessages.toFamily} />
        </li>
        <li>
          <Say as="h2" message={onboardingMessages.doorDemo} />
          <Say className="soft" message={onboardingMessages.doorDemoText} />
          <Button onPress={demo.open} isPending={demo.isRunning} message={demoMessages.open} />
          {demo.isRunning && <Say role="status" className="soft fine" message={demoMessages.opening} />}
        </li>
      </ul>
    </div>
  )
}
