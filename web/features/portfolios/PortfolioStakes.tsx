import { FormattedMessage, useIntl } from "react-intl"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { readNetWorth } from "#contract/figures/figures.ts"
import type { PortfolioView, StakeView } from "#contract/portfolios.ts"
import type { Query } from "#web/client/useQuery.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { Button } from "#ui/Button.tsx"
import { Section } from "#web/page/Page.tsx"
import { portfolioMessages as messages } from "./messages.ts"
import { Owners } from "./Owners.tsx"
import type { PortfolioDialog } from "./PortfolioDialogs.tsx"
import { stakesOn } from "./stakes.ts"
import { StakesTable } from "./StakesTable.tsx"
import { branchOf, linesOf, treeOn } from "./tree.ts"
import { TreeTable } from "./TreeTable.tsx"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly portfolioId: string
  readonly portfolios: ReadonlyArray<PortfolioView>
  readonly stakes: ReadonlyArray<StakeView>
  readonly on: string
  readonly netWorth: Query<AnswerOf<typeof readNetWorth>>
  readonly onOpen: (dialog: PortfolioDialog) => void
}

/** The stakes of a portfolio in others and of its owners in it on the day, and all stakes that concern it by date. */
export function PortfolioStakes({ portfolioId, portfolios, stakes, on, netWorth, onOpen }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const canStake = portfolios.filter(({ status }) => status === "active").length > 1
  const holding = stakesOn(stakes, on)
  const owners = holding.filter(({ childId }) => childId === portfolioId)
  const here = branchOf(treeOn(portfolios, stakes, on), portfolioId)
  const below = here ? linesOf([here]).slice(1) : []
  const concerned = stakes.filter(({ ownerId, childId }) => ownerId === portfolioId || childId === portfolioId)
  return (
    <Section
      title={intl.formatMessage(messages.stakes)}
      tools={
        canStake && (
          <Button needs="record" icon="plus" onPress={() => onOpen({ kind: "stake", ownerId: portfolioId })}>
            <FormattedMessage {...messages.recordStake} />
          </Button>
        )
      }
    >
      {concerned.length === 0 && (
        <Say className="soft" message={canStake ? messages.noStakesOfOne : messages.needTwo} />
      )}
      {below.length > 0 && (
        <div className="portfolio-part">
          <Say as="h3" message={messages.below} values={{ day: figures.day(on) }} />
          <TreeTable
            label={intl.formatMessage(messages.below, { day: figures.day(on) })}
            lines={below}
            stakes={holding}
            netWorth={netWorth}
            canStake={canStake}
            onOpen={onOpen}
          />
        </div>
      )}
      {owners.length > 0 && (
        <div className="portfolio-part">
          <Say as="h3" message={messages.owners} values={{ day: figures.day(on) }} />
          <Owners
            stakes={owners}
            titleOf={(id) => portfolios.find((one) => one.portfolioId === id)?.title ?? "\u2013"}
          />
        </div>
      )}
      {concerned.length > 0 && (
        <div className="portfolio-part">
          <Say as="h3" message={messages.byDate} />
          <StakesTable portfolios={portfolios} stakes={concerned} on={on} onOpen={onOpen} />
        </div>
      )}
    </Section>
  )
}
