import { FormattedMessage, useIntl } from "react-intl"
import type { NetWorthView } from "../../../server/contract/figures.ts"
import { toPlainString } from "../../../server/contract/vocabulary.ts"
import { AppLink } from "../../app/AppLink.tsx"
import { useFigures } from "../../format/useFigures.ts"
import { commonWords } from "../../messages/words.ts"
import { ActionMenu } from "../../ui/Menu.tsx"
import { Money } from "../../ui/Money.tsx"
import { portfolioMessages as messages } from "./messages.ts"
import type { PortfolioDialog } from "./PortfoliosPage.tsx"
import type { Branch } from "./tree.ts"

interface Props {
  readonly branches: ReadonlyArray<Branch>
  readonly netWorth: NetWorthView | undefined
  readonly onOpen: (dialog: PortfolioDialog) => void
  readonly canStake: boolean
}

/** Portfolios below those that hold them, as nested lists. */
export function TreeView({ branches, ...rest }: Props) {
  return (
    <ul className="tree">
      {branches.map((branch) => (
        <li key={branch.portfolio.portfolioId}>
          <TreeRow branch={branch} {...rest} />
          {branch.children.length > 0 && <TreeView branches={branch.children} {...rest} />}
        </li>
      ))}
    </ul>
  )
}

function TreeRow({ branch, netWorth, onOpen, canStake }: Omit<Props, "branches"> & { readonly branch: Branch }) {
  const intl = useIntl()
  const figures = useFigures()
  const { portfolio, stake } = branch
  const totals = netWorth?.portfolios.find(({ portfolioId }) => portfolioId === portfolio.portfolioId)
  return (
    <div className="tree-row">
      <span className="tree-name">
        <AppLink to={`/app/portfolios/${portfolio.portfolioId}`}>{portfolio.title}</AppLink>
        <span className="tree-notes">
          {stake && (
            <span className="figure">
              <FormattedMessage {...messages.holds} values={{ percent: figures.percent(toPlainString(stake.percent)) }} />
              {" · "}
            </span>
          )}
          <FormattedMessage {...messages.holdings} values={{ count: portfolio.holdings }} />
        </span>
      </span>
      <span className="tree-figure">{totals && netWorth && <Money amount={totals.net} currency={netWorth.currency} />}</span>
      <ActionMenu
        label={`${intl.formatMessage(commonWords.more)}: ${portfolio.title}`}
        actions={[
          { id: "rename", label: intl.formatMessage(messages.rename), run: () => onOpen({ kind: "rename", portfolio }) },
          ...(canStake
            ? [
                {
                  id: "stake",
                  label: intl.formatMessage(messages.recordStake),
                  run: () => onOpen({ kind: "stake", ownerId: portfolio.portfolioId }),
                },
              ]
            : []),
          {
            id: "remove",
            label: intl.formatMessage(messages.remove),
            look: "danger" as const,
            run: () => onOpen({ kind: "remove", portfolio }),
          },
        ]}
      />
    </div>
  )
}
