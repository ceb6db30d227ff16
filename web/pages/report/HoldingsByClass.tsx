import { FormattedMessage, useIntl } from "react-intl"
import type { HoldingView } from "../../../server/contract/holdings.ts"
import type { WalletView } from "../../../server/contract/wallets.ts"
import { assetClasses } from "../../../server/contract/vocabulary.ts"
import { useReporting } from "../../app/reporting.ts"
import { assetClassNames } from "../../messages/words.ts"
import { isClosed } from "../holdings/selection.ts"
import type { Whose } from "../holdings/part.ts"
import { HoldingsOfClass } from "./HoldingsOfClass.tsx"
import { reportMessages as messages } from "./messages.ts"
import { WalletsInReport } from "./WalletsInReport.tsx"

interface Props {
  readonly holdings: ReadonlyArray<HoldingView>
  readonly wallets: ReadonlyArray<WalletView>
  readonly titles: ReadonlyMap<string, string>
  readonly currency: string
  readonly whose: Whose
}

/** Everything held on the day, class by class, as the lists of the classes have it. */
export function HoldingsByClass({ holdings, wallets, titles, currency, whose }: Props) {
  const intl = useIntl()
  const { on } = useReporting()
  const held = holdings.filter((one) => one.status === "active" && one.openedOn <= on && !isClosed(one, on))
  const kept = wallets.filter(({ status, figures }) => status === "active" && figures.basis !== "none")
  const groups = assetClasses
    .map((assetClass) => ({ assetClass, rows: held.filter((one) => one.assetClass === assetClass) }))
    .filter(({ rows }) => rows.length > 0)
  if (groups.length === 0 && kept.length === 0) {
    return (
      <p className="soft">
        <FormattedMessage {...messages.nothingHeld} />
      </p>
    )
  }
  return (
    <>
      {groups.map(({ assetClass, rows }) => (
        <div key={assetClass} className="report-group">
          <h3>
            <FormattedMessage {...assetClassNames[assetClass]} />
          </h3>
          <HoldingsOfClass
            label={intl.formatMessage(assetClassNames[assetClass])}
            holdings={rows}
            titles={titles}
            currency={currency}
            whose={whose}
          />
        </div>
      ))}
      {kept.length > 0 && (
        <div className="report-group">
          <h3>
            <FormattedMessage {...messages.inWallets} />
          </h3>
          <WalletsInReport wallets={kept} titles={titles} currency={currency} whose={whose} />
        </div>
      )}
    </>
  )
}
