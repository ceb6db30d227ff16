import { useIntl } from "react-intl"
import { Example } from "../../prose/Article.tsx"
import { privacyMessages as messages } from "./messages.ts"

/** Everything that the product keeps in a browser, by its name there. */
export function BrowserStorage({ isSecure }: { readonly isSecure: boolean }) {
  const say = useIntl().formatMessage
  const prefix = isSecure ? "__Host-" : ""
  const rows = [
    [[`${prefix}rt`], messages.forSession, messages.keptSession],
    [[`${prefix}device`], messages.forDevice, messages.keptDevice],
    [["language", "theme", "household", "shortcuts", "benchmark"], messages.forChoices, messages.keptUntilRemoved],
    [["account", "mfaPending"], messages.forHint, messages.keptSignOut],
    [["amountsHidden", "challenge", "link.…", "draft.…", "reloadedForVersion"], messages.forTab, messages.keptTab],
    [["cookieConsent", "cookieConsentId", "analyticsOptOut"], messages.forConsent, messages.keptConsent],
  ] as const
  return (
    <Example
      title={say(messages.storageTable)}
      isMadeUp={false}
      columns={[
        { header: say(messages.storageName) },
        { header: say(messages.storageUse) },
        { header: say(messages.storageKept) },
      ]}
      rows={rows.map(([names, use, kept]) => ({
        cells: [
          <span key="names" className="article-lines">
            {names.map((name) => (
              <code key={name} className="example-code">
                {name}
              </code>
            ))}
          </span>,
          say(use),
          say(kept),
        ],
      }))}
    />
  )
}
