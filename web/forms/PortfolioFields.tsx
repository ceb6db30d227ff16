import { use } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import type { Currency } from "#contract/vocabulary.ts"
import { Button } from "#ui/Button.tsx"
import { DecimalField, FieldErrorsContext, SelectField, TextField } from "#ui/Field.tsx"
import { IconButton } from "#ui/IconButton.tsx"
import { FieldRow } from "#ui/windows/Dialog.tsx"
import { toPlainString } from "#contract/vocabulary.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { texts } from "#web/i18n/texts.ts"
import { CurrencyField } from "./CurrencyField.tsx"
import { formMessages } from "./messages.ts"
import { newOwner, type OwnerDraft, ownerField, totalOf } from "./owners.ts"
import type { OwnersChoice } from "./useOwners.ts"

const messages = texts("owners", {
  owners: ["Owners", "Heading over the owners of something that is added, each with a percentage"],
  add: ["Add owner", "Button: something belongs to a further person or company"],
  remove: ["Remove owner {number}", "Button"],
  create: ["New person or company…", "Option: an owner who has no portfolio yet"],
  name: ["Name of the person or company", "Field: an owner who has no portfolio yet"],
  percent: ["Share of owner {number}", "Field: the percentage of an owner; number counts the owners"],
  total: ["Together {total}", "Below the owners: what their percentages add up to"],
})

interface Props {
  readonly choice: OwnersChoice
  readonly label?: string
  readonly currency: Currency
  readonly onCurrency: (currency: Currency) => void
  readonly currencyHint: string
}

/** The fields for the owners of a line and the currency of its amounts. The currency cannot be changed later. */
export function PortfolioFields({ choice, label, currency, onCurrency, currencyHint }: Props) {
  const intl = useIntl()
  const [only, ...others] = choice.owners
  const money = (
    <CurrencyField
      name="currency"
      label={intl.formatMessage(commonWords.currency)}
      description={currencyHint}
      value={currency}
      onChange={onCurrency}
      isRequired
    />
  )
  const add = (
    <div>
      <Button look="quiet" icon="plus" onPress={choice.add} message={messages.add} />
    </div>
  )
  if (only && others.length === 0) {
    const portfolio = label ?? intl.formatMessage(commonWords.portfolio)
    return (
      <>
        <FieldRow>
          <OwnerField choice={choice} owner={only} name="portfolioId" label={portfolio} />
          {money}
        </FieldRow>
        {add}
      </>
    )
  }
  return (
    <>
      <fieldset className="form-rows">
        <legend className="field-label">
          <FormattedMessage {...messages.owners} />
        </legend>
        {choice.owners.map((owner, index) => (
          <OwnerRow key={owner.key} choice={choice} owner={owner} number={String(index + 1)} />
        ))}
        <Total owners={choice.owners} />
      </fieldset>
      {add}
      <FieldRow>{money}</FieldRow>
    </>
  )
}

interface RowProps {
  readonly choice: OwnersChoice
  readonly owner: OwnerDraft
  readonly number: string
}

function OwnerRow({ choice, owner, number }: RowProps) {
  const intl = useIntl()
  return (
    <div className="form-row" role="group" aria-label={`${intl.formatMessage(labelWords.owner)} ${number}`}>
      <FieldRow>
        <OwnerField
          choice={choice}
          owner={owner}
          name={ownerField(owner, "portfolioId")}
          label={intl.formatMessage(labelWords.owner)}
        />
        <DecimalField
          name={ownerField(owner, "percent")}
          label={intl.formatMessage(messages.percent, { number })}
          suffix="%"
          value={owner.percent}
          onChange={(percent) => choice.change(owner, { percent })}
          isRequired
        />
      </FieldRow>
      <IconButton
        icon="close"
        label={intl.formatMessage(messages.remove, { number })}
        onPress={() => choice.remove(owner)}
      />
    </div>
  )
}

/** What the percentages add up to, and what is wrong with the owners as a whole. */
function Total({ owners }: Pick<OwnersChoice, "owners">) {
  const figures = useFigures()
  const error = use(FieldErrorsContext)["owners"]
  const total = totalOf(owners, figures.numberFormat)
  return (
    <p className="fine soft" role="status">
      {total && <FormattedMessage {...messages.total} values={{ total: figures.percent(toPlainString(total)) }} />}
      {error && <span className="field-error">{error}</span>}
    </p>
  )
}

interface OwnerFieldProps {
  readonly choice: OwnersChoice
  readonly owner: OwnerDraft
  readonly name: string
  readonly label: string
}

/** The choice of an owner: a portfolio of the household, or a new person or company with a name. */
function OwnerField({ choice, owner, name, label }: OwnerFieldProps) {
  const intl = useIntl()
  const options = choice.portfolios.map(({ portfolioId, title }) => ({ value: portfolioId as string, label: title }))
  return (
    <div className="owner-field">
      {(choice.isLoading || choice.portfolios.length > 0) && (
        <SelectField
          name={name}
          label={label}
          placeholder={intl.formatMessage(formMessages.choosePortfolio)}
          isLoading={choice.isLoading}
          options={[...options, { value: newOwner, label: intl.formatMessage(messages.create) }]}
          value={owner.portfolioId}
          onChange={(portfolioId) => choice.change(owner, { portfolioId })}
          isRequired
        />
      )}
      {(owner.portfolioId === newOwner || (choice.portfolios.length === 0 && !choice.isLoading)) && (
        <TextField
          name={ownerField(owner, "name")}
          label={intl.formatMessage(messages.name)}
          maxLength={200}
          value={owner.name}
          onChange={(typed) => choice.change(owner, { name: typed, portfolioId: newOwner })}
          isRequired
        />
      )}
    </div>
  )
}
