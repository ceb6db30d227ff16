import { defineMessage, useIntl } from "react-intl"
import { useSearchParams } from "wouter"
import { Page } from "../../ui/Page.tsx"
import { Tabs } from "../../ui/Tabs.tsx"
import { Account } from "./Account.tsx"
import { MarketStatus } from "./MarketStatus.tsx"
import { PreferencesForm } from "./PreferencesForm.tsx"

const messages = {
  title: defineMessage({ id: "settings.title", defaultMessage: "Settings", description: "Title" }),
  preferences: defineMessage({ id: "settings.preferences", defaultMessage: "Preferences", description: "Tab" }),
  market: defineMessage({ id: "settings.market", defaultMessage: "Prices and exchange rates", description: "Tab" }),
}

/** How figures are shown, and where they come from. */
export default function SettingsPage() {
  const intl = useIntl()
  const [params, setParams] = useSearchParams()
  return (
    <Page title={intl.formatMessage(messages.title)}>
      <Tabs
        label={intl.formatMessage(messages.title)}
        selected={params.get("section") === "market" ? "market" : "preferences"}
        onSelect={(section) =>
          setParams(
            (now) => {
              const next = new URLSearchParams(now)
              if (section === "market") next.set("section", section)
              else next.delete("section")
              return next
            },
            { replace: true },
          )
        }
        tabs={[
          {
            id: "preferences",
            label: intl.formatMessage(messages.preferences),
            content: (
              <div className="settings-parts">
                <PreferencesForm />
                <Account />
              </div>
            ),
          },
          { id: "market", label: intl.formatMessage(messages.market), content: <MarketStatus /> },
        ]}
      />
    </Page>
  )
}
