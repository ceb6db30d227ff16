import { useIntl } from "react-intl"
import { roleNames } from "#web/i18n/words.ts"
import { Article, Example, Invitation, Part } from "#web/site/prose/Article.tsx"
import { useSiteFigures } from "#web/site/prose/useSiteFigures.ts"
import type { SiteFacts, SitePage } from "#web/site/sitePage.ts"
import { beneficiaryMessages as messages } from "./messages.ts"

/** How to give others access, and how to prepare for heirs. */
function BeneficiariesContent({ facts }: { readonly facts: SiteFacts }) {
  const say = useIntl().formatMessage
  return (
    <Article heading={say(messages.heading)} lead={say(messages.lead)}>
      <Part heading={say(messages.rolesTitle)}>
        <p>{say(messages.roles)}</p>
      </Part>
      <Keller />
      <Part heading={say(messages.backTitle)}>
        <p>{say(messages.back)}</p>
      </Part>
      <Part heading={say(messages.policyTitle)}>
        <p>{say(messages.policy)}</p>
      </Part>
      <Part heading={say(messages.heirTitle)}>
        <p>{say(messages.heir)}</p>
        <p>{say(messages.heirNote)}</p>
      </Part>
      <Invitation facts={facts} />
    </Article>
  )
}

function Keller() {
  const say = useIntl().formatMessage
  const { day } = useSiteFigures()
  const noEnd = say(messages.noEnd)
  return (
    <Example
      title={say(messages.exTitle)}
      columns={[messages.who, messages.role, messages.sees, messages.may, messages.until].map((header) => ({
        header: say(header),
      }))}
      rows={[
        {
          cells: [say(messages.brother), say(roleNames.editor), say(messages.everything), say(messages.write), noEnd],
        },
        { cells: [say(messages.daughter), say(roleNames.viewer), say(messages.own), say(messages.look), noEnd] },
        {
          cells: [
            say(messages.bank),
            say(roleNames.adviser),
            say(messages.liquid),
            say(messages.lookGoals),
            day("2027-06-30"),
          ],
        },
        {
          cells: [
            say(messages.audit),
            say(roleNames.auditor),
            say(messages.holdingOnly),
            say(messages.lookExport),
            day("2027-03-31"),
          ],
        },
      ]}
    />
  )
}

export const beneficiariesPage: SitePage = {
  path: "/beneficiaries",
  title: messages.title,
  description: messages.description,
  Content: BeneficiariesContent,
}
