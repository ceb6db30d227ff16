import { useIntl } from "react-intl"
import { chromeMessages } from "#web/site/chrome/messages.ts"
import { LegalText } from "#web/site/prose/LegalText.tsx"
import { useSiteFigures } from "#web/site/prose/useSiteFigures.ts"
import type { SiteFacts, SitePage } from "#web/site/sitePage.ts"
import { privacyMessages } from "#web/site/pages/privacy/messages.ts"
import { termsMessages as messages } from "./messages.ts"

/** The day on which this text was last changed. */
const asOf = "2026-11-28"

/** The terms for users of the installation. Those about plans appear only if plans are sold. */
function TermsContent({ facts: { operator, billing, payments } }: { readonly facts: SiteFacts }) {
  const say = useIntl().formatMessage
  const { day } = useSiteFigures()
  const always = {
    before: [
      ["scope", messages.scopeTitle, [say(messages.scope, { name: operator.name ?? say(messages.provider) })]],
      ["service", messages.serviceTitle, [say(messages.service)]],
      ["no-advice", messages.adviceTitle, [say(messages.advice1), say(messages.advice2)]],
      ["account", messages.accountTitle, [say(messages.account)]],
      ["use", messages.fairUseTitle, [say(messages.fairUse)]],
      ["data", messages.dataTitle, [say(messages.data)]],
    ],
    after: [
      ["liability", messages.liabilityTitle, [say(messages.liability1), say(messages.liability2)]],
      ["changes", messages.changeTitle, [say(messages.change)]],
      ["law", messages.lawTitle, [say(messages.law)]],
    ],
  } as const
  const sold = [
    ["trial", messages.trialTitle, [say(messages.trial)]],
    ["fees", messages.feesTitle, [say(messages.fees1), say(messages.fees2)]],
    [
      "renewal",
      messages.renewTitle,
      [say(messages.renew1), ...(payments ? [say(messages.renewStripe)] : []), say(messages.renew2)],
    ],
    ["fee-changes", messages.feeChangeTitle, [say(messages.feeChange)]],
    [
      "withdrawal",
      messages.withdrawTitle,
      [say(messages.withdraw1, { contact: operator.email ?? say(chromeMessages.contact) }), say(messages.withdraw2)],
    ],
  ] as const
  const free = [["free", messages.freeTitle, [say(messages.free)]]] as const
  return (
    <LegalText
      heading={say(messages.title)}
      lead={say(messages.lead)}
      asOf={say(privacyMessages.asOf, { day: day(asOf) })}
      clauses={[...always.before, ...(billing ? sold : free), ...always.after].map(([id, heading, texts]) => ({
        id,
        heading: say(heading),
        content: texts.map((text) => <p key={text}>{text}</p>),
      }))}
    />
  )
}

export const termsPage: SitePage = {
  path: "/terms",
  title: messages.title,
  description: messages.description,
  Content: TermsContent,
}
