import type { ReactNode } from "react"
import { FormattedMessage } from "react-intl"
import type { StakeView } from "#contract/portfolios.ts"
import { type Decimal, isZero, toPlainString } from "#contract/vocabulary.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { portfolioMessages as messages } from "./messages.ts"
import { StakeNote } from "./StakeNote.tsx"
import { restOf } from "./stakes.ts"
import "#ui/charts/AllocationBars.css"

interface Props {
  /** The stakes in one portfolio on a day. */
  readonly stakes: ReadonlyArray<StakeView>
  readonly titleOf: (portfolioId: string) => string
}

/** The owners of a portfolio with their percentages. The rest belongs to outsiders. */
export function Owners({ stakes, titleOf }: Props) {
  const rest = restOf(stakes)
  return (
    <ul className="allocation portfolio-owners">
      {stakes.map(({ stakeId, ownerId, percent, note }) => (
        <Owner
          key={stakeId}
          percent={percent}
          name={
            <>
              <AppLink to={`/app/portfolios/${ownerId}`}>{titleOf(ownerId)}</AppLink>
              <StakeNote note={note} />
            </>
          }
        />
      ))}
      {!isZero(rest) && <Owner percent={rest} name={<FormattedMessage {...messages.thirdPartiesPart} />} />}
    </ul>
  )
}

function Owner({ name, percent }: { readonly name: ReactNode; readonly percent: Decimal }) {
  const figures = useFigures()
  const plain = toPlainString(percent)
  return (
    <li className="allocation-part">
      <span className="allocation-name">{name}</span>
      <span className="figure">{figures.percent(plain)}</span>
      <span className="allocation-bar" aria-hidden="true">
        <span style={{ width: `${plain}%` }} />
      </span>
    </li>
  )
}
