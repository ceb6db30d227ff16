import type { IntlShape } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import type { PortfolioView } from "#contract/portfolios.ts"
import type { MenuAction } from "#ui/windows/Menu.tsx"
import { portfolioMessages as messages } from "./messages.ts"
import type { PortfolioDialog } from "./PortfolioDialogs.tsx"

/** The actions on a portfolio. Recording a stake needs a second portfolio. */
export const portfolioActions = (
  portfolio: PortfolioView,
  canStake: boolean,
  onOpen: (dialog: PortfolioDialog) => void,
  intl: IntlShape,
): ReadonlyArray<MenuAction> => [
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
    label: intl.formatMessage(commonWords.delete),
    look: "danger",
    run: () => onOpen({ kind: "remove", portfolio }),
  },
]
