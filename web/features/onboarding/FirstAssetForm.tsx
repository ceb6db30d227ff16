import { CurrencyField } from "#web/forms/CurrencyField.tsx"
import { assetClassNames } from "#ui/lineClasses.ts"
import { Result } from "effect"
import { useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import { openHolding, recordEntry, removeHolding } from "#contract/holdings.ts"
import { createPortfolio, listPortfolios, type PortfolioView } from "#contract/portfolios.ts"
import { type AssetClass, behaviourOf } from "#contract/vocabulary.ts"
import { useSession } from "#web/client/useClient.ts"
import { useCommand } from "#web/client/useCommand.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { showToast } from "#ui/windows/Toasts.tsx"
import { PageForm } from "#web/forms/PageForm.tsx"
import { useSteps } from "#web/forms/useSteps.ts"
import { useSending } from "#web/forms/useSubmission.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { FieldRow } from "#ui/windows/Dialog.tsx"
import { DecimalField, SelectField, TextField } from "#ui/Field.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { useKeptDraft } from "./draft.ts"
import { type AssetDraft, blankAsset, firstAssetClasses, firstAssetOf } from "./firstAsset.ts"
import { onboardingMessages as messages } from "./messages.ts"

/** One asset as one value: the shortest way to a first figure. */
export function FirstAssetForm({ onDone }: { readonly onDone: () => void }) {
  const query = useQuery(listPortfolios, {})
  return (
    <Answered query={query} skeleton={<Skeleton lines={6} />}>
      {({ portfolios }) => (
        <AssetForm portfolios={portfolios.filter(({ status }) => status === "active")} onDone={onDone} />
      )}
    </Answered>
  )
}

interface Props {
  readonly portfolios: ReadonlyArray<PortfolioView>
  readonly onDone: () => void
}

function AssetForm({ portfolios, onDone }: Props) {
  const intl = useIntl()
  const { draft, change, form, isNewPortfolio, portfolioId } = useFirstAsset({ portfolios, onDone })
  return (
    <PageForm submission={form} submitLabel={intl.formatMessage(labelWords.record)} className="onboarding-form">
      <SelectField<AssetClass>
        name="assetClass"
        label={intl.formatMessage(messages.kind)}
        options={firstAssetClasses.map((value) => ({ value, label: intl.formatMessage(assetClassNames[value]) }))}
        value={draft.assetClass}
        onChange={change("assetClass")}
        isRequired
      />
      {isNewPortfolio ? (
        <TextField
          name="portfolioTitle"
          label={intl.formatMessage(labelWords.owner)}
          maxLength={200}
          value={draft.portfolioTitle}
          onChange={change("portfolioTitle")}
          isRequired
        />
      ) : (
        <SelectField
          name="portfolioId"
          label={intl.formatMessage(labelWords.owner)}
          options={portfolios.map((one) => ({ value: one.portfolioId as string, label: one.title }))}
          value={portfolioId}
          onChange={change("portfolioId")}
          isRequired
        />
      )}
      <TextField
        name="name"
        label={intl.formatMessage(messages.assetName)}
        maxLength={200}
        value={draft.name}
        onChange={change("name")}
        isRequired
      />
      {behaviourOf[draft.assetClass].isCountedInUnits && (
        <DecimalField
          name="units"
          label={intl.formatMessage(draft.assetClass === "metal" ? messages.pieces : messages.units)}
          value={draft.units}
          onChange={change("units")}
          isRequired
        />
      )}
      <FieldRow>
        <DecimalField
          name="value"
          label={intl.formatMessage(messages.value)}
          suffix={draft.currency}
          value={draft.value}
          onChange={change("value")}
          isRequired
        />
        <CurrencyField
          name="currency"
          label={intl.formatMessage(commonWords.currency)}
          value={draft.currency}
          onChange={change("currency")}
          isRequired
        />
      </FieldRow>
    </PageForm>
  )
}

/** What is typed, and the submission that records all in order. */
function useFirstAsset({ portfolios, onDone }: Props) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { today, profile, preferences, householdId } = useSession()
  const { draft, change, forget } = useKeptDraft("asset", householdId, (): AssetDraft =>
    blankAsset(
      [profile.firstName, profile.lastName].filter((part) => part !== null).join(" "),
      preferences.baseCurrency,
    ),
  )
  const { run: create } = useCommand(createPortfolio)
  const { run: open } = useCommand(openHolding)
  const { run: record } = useCommand(recordEntry)
  const { run: remove } = useCommand(removeHolding)
  const { send } = useSteps()

  const { ids, portfolioTitle } = draft
  const known = portfolios.find(({ portfolioId }) => portfolioId === draft.portfolioId) ?? portfolios[0]
  const portfolioId = known?.portfolioId ?? ids.portfolio
  const isNewPortfolio = portfolios.every((one) => one.portfolioId === ids.portfolio)
  const undo = async (name: string) => {
    const answer = await remove({ params: { holdingId: ids.holding }, body: { reason: null } })
    if (Result.isSuccess(answer)) showToast(intl.formatMessage(messages.assetUndone, { name }))
  }
  const form = useSending({
    request: () => {
      const asset = firstAssetOf(draft, { on: today, format: numberFormat })
      const isTitleMissing = isNewPortfolio && portfolioTitle.trim() === ""
      const wrong = {
        ...(Result.isFailure(asset) ? asset.failure : {}),
        ...(isTitleMissing ? { portfolioTitle: "missing" } : {}),
      }
      if (Result.isFailure(asset) || isTitleMissing) return Result.fail(wrong)
      const { opening, entries } = asset.success
      return Result.succeed([
        ...(isNewPortfolio
          ? [
              {
                id: "portfolio",
                run: () => create({ params: { portfolioId: ids.portfolio }, body: { title: portfolioTitle.trim() } }),
                asked: { title: "portfolioTitle" },
              },
            ]
          : []),
        {
          id: "holding",
          run: () => open({ params: { holdingId: ids.holding }, body: { portfolioId, ...opening } }),
        },
        ...entries.map(({ id, entry }) => ({
          id,
          run: () => record({ params: { holdingId: ids.holding, entryId: ids[id] }, body: entry }),
          asked: { quantity: "units", cost: "value", balance: "value" },
        })),
      ])
    },
    send,
    onDone: () => {
      const name = draft.name.trim()
      forget()
      showToast(intl.formatMessage(messages.recorded, { name }), {
        label: intl.formatMessage(commonWords.undo),
        run: () => void undo(name),
      })
      onDone()
    },
  })
  return { draft, change, form, isNewPortfolio, portfolioId }
}
