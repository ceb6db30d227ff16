import { CurrencyField } from "./CurrencyField.tsx"
import { useState } from "react"
import { useIntl } from "react-intl"
import { listPortfolios, type PortfolioView } from "#contract/portfolios.ts"
import { type Currency } from "#contract/vocabulary.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { commonWords } from "#web/i18n/words.ts"
import { FieldRow } from "#ui/windows/Dialog.tsx"
import { SelectField } from "#ui/Field.tsx"
import { formMessages as messages } from "./messages.ts"
import type { FieldReasons } from "./useSubmission.ts"

interface PortfolioChoice {
  readonly portfolios: ReadonlyArray<PortfolioView>
  readonly isLoading: boolean
  /** Empty until a portfolio is chosen. If there is only one, it is chosen. */
  readonly portfolioId: string
  readonly choose: (portfolioId: string) => void
  /** The error to report while none is chosen. */
  readonly missing: FieldReasons
}

/** The choice of the portfolio that something is recorded in. */
export function usePortfolioChoice(within: string | undefined): PortfolioChoice {
  const { answer, failure } = useQuery(listPortfolios, {})
  const portfolios = (answer?.portfolios ?? []).filter(({ status }) => status === "active")
  const [chosen, choose] = useState(within ?? "")
  const portfolioId = chosen || (portfolios.length === 1 ? (portfolios[0]?.portfolioId ?? "") : "")
  return {
    portfolios,
    isLoading: answer === undefined && failure === undefined,
    portfolioId,
    choose,
    missing: portfolioId === "" ? { portfolioId: "portfolio.missing" } : {},
  }
}

interface Props {
  readonly choice: PortfolioChoice
  readonly label?: string
  readonly currency: Currency
  readonly onCurrency: (currency: Currency) => void
  readonly currencyHint: string
}

/** The fields for the portfolio of a line and the currency of its amounts. The currency cannot be changed later. */
export function PortfolioFields({ choice, label, currency, onCurrency, currencyHint }: Props) {
  const intl = useIntl()
  return (
    <FieldRow>
      <SelectField
        name="portfolioId"
        label={label ?? intl.formatMessage(commonWords.portfolio)}
        placeholder={intl.formatMessage(messages.choosePortfolio)}
        isLoading={choice.isLoading}
        options={choice.portfolios.map(({ portfolioId, title }) => ({ value: portfolioId as string, label: title }))}
        value={choice.portfolioId}
        onChange={choice.choose}
        isRequired
      />
      <CurrencyField
        name="currency"
        label={intl.formatMessage(commonWords.currency)}
        description={currencyHint}
        value={currency}
        onChange={onCurrency}
        isRequired
      />
    </FieldRow>
  )
}
