import { type TypedMessageDescriptor, useIntl } from "react-intl"
import { listHoldings } from "../../server/contract/holdings.ts"
import { listPortfolios } from "../../server/contract/portfolios.ts"
import { useQuery } from "../api/useQuery.ts"
import { assetClassNames } from "../messages/words.ts"
import { type Option, SelectField } from "../ui/Field.tsx"
import { formMessages as messages } from "./messages.ts"

interface Props {
  readonly name: string
  readonly label: string
  readonly description?: string
  readonly isRequired: boolean
  readonly autoFocus?: boolean
  readonly from: "portfolios" | "holdings"
  /** What choosing none is called. */
  readonly none: TypedMessageDescriptor
  readonly value: string
  readonly onChange: (id: string) => void
}

/** One of the household's portfolios or holdings, those that are not removed. */
export function PickField({ from, none, ...props }: Props) {
  const intl = useIntl()
  const options = useOptions(from)
  const placeholder = intl.formatMessage(from === "portfolios" ? messages.choosePortfolio : messages.chooseHolding)
  if (props.isRequired) return <SelectField {...props} placeholder={placeholder} options={options} />
  return (
    <SelectField
      {...props}
      value={props.value === "" ? nobody : props.value}
      options={[{ value: nobody, label: intl.formatMessage(none) }, ...options]}
      onChange={(chosen) => props.onChange(chosen === nobody ? "" : chosen)}
    />
  )
}

/** Stands for no choice in a list, whose entries must each have a key. */
const nobody = "-"

function useOptions(from: Props["from"]): ReadonlyArray<Option> {
  const intl = useIntl()
  const portfolios = useQuery(listPortfolios, from === "portfolios" ? {} : null).answer?.portfolios ?? []
  const holdings = useQuery(listHoldings, from === "holdings" ? { query: {} } : null).answer?.holdings ?? []
  if (from === "portfolios") {
    return portfolios
      .filter(({ status }) => status === "active")
      .map(({ portfolioId, title }) => ({ value: portfolioId, label: title }))
  }
  return holdings.map(({ holdingId, name, assetClass }) => ({
    value: holdingId,
    label: name,
    note: intl.formatMessage(assetClassNames[assetClass]),
  }))
}
