import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { useLocation } from "wouter"
import { openHolding } from "../../server/contract/holdings.ts"
import { listPortfolios } from "../../server/contract/portfolios.ts"
import { type AssetClass, currencies, type Currency } from "../../server/contract/vocabulary.ts"
import { useSession } from "../api/session.tsx"
import { useQuery } from "../api/useQuery.ts"
import { useInterfaceState } from "../app/interfaceState.ts"
import { listOfClass } from "../app/navigation.ts"
import { useKeptAddress } from "../app/reporting.ts"
import { useSubmission } from "../forms/useSubmission.ts"
import { commonWords } from "../messages/words.ts"
import { FieldRow, FormDialog } from "../ui/Dialog.tsx"
import { SelectField } from "../ui/Field.tsx"
import { DescriptionFields } from "./DescriptionFields.tsx"
import { blankDescription, descriptionOfDraft } from "./descriptionForms.ts"
import { addedNotices, addTitles, descriptionMessages as messages } from "./messages.ts"

interface Props {
  readonly assetClass: AssetClass
  readonly portfolioId?: string
  readonly onClose: () => void
}

/** Opens a holding of a class, and goes to its page, where the first entry is recorded. */
export function AddHoldingDialog({ assetClass, portfolioId: within, onClose }: Props) {
  const intl = useIntl()
  const { today, preferences } = useSession()
  const say = useInterfaceState((state) => state.say)
  const addressOf = useKeptAddress()
  const [, navigate] = useLocation()
  const { answer } = useQuery(listPortfolios, {})
  const portfolios = (answer?.portfolios ?? []).filter(({ status }) => status === "active")
  const [holdingId] = useState(() => crypto.randomUUID())
  const [draft, setDraft] = useState(blankDescription)
  const [currency, setCurrency] = useState<Currency>(preferences.baseCurrency)
  const [chosen, setChosen] = useState(within ?? "")
  const portfolioId = chosen || (portfolios.length === 1 ? (portfolios[0]?.portfolioId ?? "") : "")

  const form = useSubmission(
    openHolding,
    () => {
      const missing = portfolioId === "" ? { portfolioId: "missing" } : {}
      const description = descriptionOfDraft(assetClass, draft)
      if (Result.isFailure(description)) return Result.fail({ ...description.failure, ...missing })
      if (portfolioId === "") return Result.fail(missing)
      return Result.succeed({ params: { holdingId }, body: { portfolioId, currency, ...description.success } })
    },
    () => {
      say({ text: intl.formatMessage(addedNotices[assetClass]) })
      onClose()
      navigate(addressOf(`${listOfClass[assetClass]}/${holdingId}`))
    },
  )
  return (
    <FormDialog
      title={intl.formatMessage(addTitles[assetClass])}
      submitLabel={intl.formatMessage(addTitles[assetClass])}
      size="wide"
      errors={form.errors}
      problem={form.problem}
      isRunning={form.isRunning}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <FieldRow>
        <SelectField
          name="portfolioId"
          label={intl.formatMessage(commonWords.portfolio)}
          placeholder={intl.formatMessage(messages.choosePortfolio)}
          options={portfolios.map(({ portfolioId: value, title: label }) => ({ value, label }))}
          value={portfolioId}
          onChange={setChosen}
          isRequired
        />
        <SelectField<Currency>
          name="currency"
          label={intl.formatMessage(commonWords.currency)}
          description={intl.formatMessage(messages.currencyHint)}
          options={currencies.map((value) => ({ value, label: value }))}
          value={currency}
          onChange={setCurrency}
          isRequired
        />
      </FieldRow>
      <DescriptionFields
        assetClass={assetClass}
        draft={draft}
        onChange={(changed) => setDraft((now) => ({ ...now, ...changed }))}
        onCurrency={setCurrency}
        today={today}
      />
    </FormDialog>
  )
}
