import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import { listPortfolios, type PortfolioView } from "#contract/portfolios.ts"
import { useMay } from "#ui/windows/offers.ts"
import { useSession } from "#web/client/useClient.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { Button } from "#ui/Button.tsx"
import { Section } from "#web/page/Page.tsx"
import { Answered, EmptyState, Skeleton } from "#web/page/States.tsx"
import { portfolioMessages } from "#web/features/portfolios/messages.ts"
import { networkMessages } from "#web/features/portfolios/networkMessages.ts"
import { type PortfolioDialog, PortfolioDialogs } from "#web/features/portfolios/PortfolioDialogs.tsx"
import { Say } from "#ui/Say.tsx"
import { texts } from "#web/i18n/texts.ts"

const messages = texts("portfolioManagement", {
  title: ["Your portfolios", "Heading"],
  renameOne: ["Rename {title}", "The button rename, read aloud"],
  removeOne: ["Delete {title}", "The button delete, read aloud"],
  relationships: ["Relationships", "Heading: how portfolios hold one another"],
  relationshipsNote: ["Which portfolio holds which stake in another, by date.", "Below the heading"],
})

/** Creates, renames and deletes portfolios, with a link to their stakes. */
export function PortfolioManagement() {
  const intl = useIntl()
  const { today } = useSession()
  const mayRecord = useMay("record")
  const query = useQuery(listPortfolios, {})
  const [dialog, setDialog] = useState<PortfolioDialog>()
  const { portfolios = [], stakes = [] } = query.answer ?? {}
  const active = portfolios.filter(({ status }) => status === "active")
  const create = mayRecord && (
    <Button look="primary" icon="plus" onPress={() => setDialog({ kind: "create" })}>
      <FormattedMessage {...portfolioMessages.create} />
    </Button>
  )
  return (
    <div className="settings-parts">
      <Section title={intl.formatMessage(messages.title)} tools={active.length > 0 && create}>
        <Answered query={query} skeleton={<Skeleton lines={4} />}>
          {() =>
            active.length === 0 ? (
              <EmptyState
                title={intl.formatMessage(portfolioMessages.emptyTitle)}
                text={intl.formatMessage(portfolioMessages.emptyText)}
                action={create}
              />
            ) : (
              <ul className="settings-list">
                {active.map((portfolio) => (
                  <PortfolioEntry
                    key={portfolio.portfolioId}
                    portfolio={portfolio}
                    isEditable={mayRecord}
                    onOpen={setDialog}
                  />
                ))}
              </ul>
            )
          }
        </Answered>
      </Section>
      {query.answer && (
        <Section
          title={intl.formatMessage(messages.relationships)}
          note={intl.formatMessage(messages.relationshipsNote)}
        >
          {active.length < 2 ? (
            <Say className="soft" message={portfolioMessages.needTwo} />
          ) : (
            <div className="settings-buttons">
              <AppLink to="/app/portfolios" className="button button-plain" message={networkMessages.tree} />
              <AppLink
                to="/app/portfolios"
                more={{ view: "network" }}
                className="button button-plain"
                message={networkMessages.network}
              />
            </div>
          )}
        </Section>
      )}
      {dialog && (
        <PortfolioDialogs
          dialog={dialog}
          portfolios={active}
          stakes={stakes}
          on={today}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  )
}

interface EntryProps {
  readonly portfolio: PortfolioView
  readonly isEditable: boolean
  readonly onOpen: (dialog: PortfolioDialog) => void
}

function PortfolioEntry({ portfolio, isEditable, onOpen }: EntryProps) {
  const intl = useIntl()
  const { portfolioId, title, holdings } = portfolio
  return (
    <li>
      <div className="settings-entry">
        <AppLink to={`/app/portfolios/${portfolioId}`}>{title}</AppLink>
        <Say as="span" className="table-sub" message={portfolioMessages.holdings} values={{ count: holdings }} />
      </div>
      {isEditable && (
        <div className="settings-tools">
          <Button
            look="quiet"
            aria-label={intl.formatMessage(messages.renameOne, { title })}
            onPress={() => onOpen({ kind: "rename", portfolio })}
          >
            <FormattedMessage {...portfolioMessages.rename} />
          </Button>
          <Button
            look="quiet"
            aria-label={intl.formatMessage(messages.removeOne, { title })}
            onPress={() => onOpen({ kind: "remove", portfolio })}
          >
            <FormattedMessage {...commonWords.delete} />
          </Button>
        </div>
      )}
    </li>
  )
}
