import { type IntlShape, type TypedMessageDescriptor, useIntl } from "react-intl"
import type { AccountType, AssetClass, Currency, Instrument } from "../../server/contract/vocabulary.ts"
import { accountTypeNames, instrumentNames } from "../messages/words.ts"
import { FieldRow } from "../ui/Dialog.tsx"
import { ChoiceField, DayField, type Option, SelectField, TextArea, TextField } from "../ui/Field.tsx"
import type { DescriptionDraft } from "./descriptionForms.ts"
import { descriptionMessages as messages } from "./messages.ts"
import { SymbolField } from "./SymbolField.tsx"

interface Props {
  readonly draft: DescriptionDraft
  readonly onChange: (changed: Partial<DescriptionDraft>) => void
  readonly today: string
  /** A price series brings its currency along. */
  readonly onCurrency?: (currency: Currency) => void
}

/** The fields that describe a holding: those of its class, and the day since when it is held. */
export function DescriptionFields({ assetClass, ...props }: Props & { readonly assetClass: AssetClass }) {
  switch (assetClass) {
    case "security":
      return <SecurityFields {...props} />
    case "account":
      return <AccountFields {...props} />
  }
}

function SecurityFields({ draft, onChange, today, onCurrency }: Props) {
  const intl = useIntl()
  return (
    <>
      <ChoiceField<DescriptionDraft["quotation"]>
        name="quotation"
        label={intl.formatMessage(messages.quotation)}
        layout="column"
        options={[
          {
            value: "quoted",
            label: intl.formatMessage(messages.quoted),
            note: intl.formatMessage(messages.quotedNote),
          },
          {
            value: "unquoted",
            label: intl.formatMessage(messages.unquoted),
            note: intl.formatMessage(messages.unquotedNote),
          },
        ]}
        value={draft.quotation}
        onChange={(quotation) => onChange({ quotation })}
      />
      {draft.quotation === "quoted" && (
        <SymbolField
          value={draft.priceSymbol}
          onChange={(priceSymbol) => onChange({ priceSymbol })}
          {...(onCurrency ? { onCurrency } : {})}
        />
      )}
      <TextField
        name="name"
        label={intl.formatMessage(messages.securityName)}
        value={draft.name}
        onChange={(name) => onChange({ name })}
        isRequired
      />
      <FieldRow>
        <SelectField<Instrument>
          name="instrument"
          label={intl.formatMessage(messages.instrument)}
          options={optionsOf(instrumentNames, intl)}
          value={draft.instrument}
          onChange={(instrument) => onChange({ instrument })}
          isRequired
        />
        <OpenedOn draft={draft} onChange={onChange} today={today} />
      </FieldRow>
      <FieldRow>
        <TextField
          name="isin"
          label={intl.formatMessage(messages.isin)}
          autoComplete="off"
          value={draft.isin}
          onChange={(isin) => onChange({ isin })}
        />
        <TextField
          name="exchange"
          label={intl.formatMessage(messages.exchange)}
          value={draft.exchange}
          onChange={(exchange) => onChange({ exchange })}
        />
      </FieldRow>
    </>
  )
}

function AccountFields({ draft, onChange, today }: Props) {
  const intl = useIntl()
  return (
    <>
      <TextField
        name="name"
        label={intl.formatMessage(messages.accountName)}
        value={draft.name}
        onChange={(name) => onChange({ name })}
        isRequired
      />
      <FieldRow>
        <SelectField<AccountType>
          name="accountType"
          label={intl.formatMessage(messages.accountType)}
          options={optionsOf(accountTypeNames, intl)}
          value={draft.accountType}
          onChange={(accountType) => onChange({ accountType })}
          isRequired
        />
        <OpenedOn draft={draft} onChange={onChange} today={today} />
      </FieldRow>
      <TextField
        name="institution"
        label={intl.formatMessage(messages.institution)}
        value={draft.institution}
        onChange={(institution) => onChange({ institution })}
      />
      <TextArea
        name="description"
        label={intl.formatMessage(messages.description)}
        rows={2}
        value={draft.description}
        onChange={(description) => onChange({ description })}
      />
    </>
  )
}

function OpenedOn({ draft, onChange, today }: Props) {
  const intl = useIntl()
  return (
    <DayField
      name="openedOn"
      label={intl.formatMessage(messages.openedOn)}
      description={intl.formatMessage(messages.openedOnHint)}
      value={draft.openedOn}
      onChange={(openedOn) => onChange({ openedOn })}
      max={today}
      isRequired
    />
  )
}

const optionsOf = <Value extends string>(
  names: Readonly<Record<Value, TypedMessageDescriptor>>,
  intl: IntlShape,
): ReadonlyArray<Option<Value>> =>
  (Object.keys(names) as Value[]).map((value) => {
    const name: TypedMessageDescriptor = names[value]
    return { value, label: intl.formatMessage(name) }
  })
