import { Result } from "effect"
import { DropZone, FileTrigger } from "react-aria-components"
import { useIntl } from "react-intl"
import { type HoldingView, readHolding, recordEntry, voidEntry } from "#contract/holdings.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { formMessages } from "#web/forms/messages.ts"
import { useCommandsWithToast, useToast } from "#web/forms/useCommandWithToast.ts"
import { useSubmission } from "#web/forms/useSubmission.ts"
import { Button } from "#ui/Button.tsx"
import { Say } from "#ui/Say.tsx"
import { FormDialog } from "#ui/windows/Dialog.tsx"
import { priceFileMessages as messages } from "./messages.ts"
import { PriceFilePreview } from "./PriceFilePreview.tsx"
import { PriceFileQuestion } from "./PriceFileQuestion.tsx"
import { UnitOfPrices } from "./UnitOfPrices.tsx"
import { usePriceFile } from "./usePriceFile.ts"
import "./PriceFile.css"

interface Props {
  readonly holding: HoldingView
  readonly onClose: () => void
}

/** Reads a file of prices in the browser, shows what will be recorded, and records it in one step that one click undoes. */
export function PriceFileDialog({ holding, onClose }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const showToast = useToast()
  const { holdingId, assetClass } = holding
  const known = useQuery(readHolding, { params: { holdingId }, query: {} })
  const { picked, read, file, packed, problem, isInHundredths, take, choose, isComplete } = usePriceFile()
  const now = known.answer?.holding ?? holding
  const currency = now.figures.price?.currency ?? holding.currency
  const counted = { days: file?.prices.length ?? 0, count: figures.count(file?.prices.length ?? 0) }
  const voidAgain = useCommandsWithToast(voidEntry, messages.removed)
  const params = { holdingId, entryId: picked?.entryId ?? "" }
  const sending = useSubmission(
    recordEntry,
    () =>
      Result.succeed({
        params,
        body: {
          _tag: "OwnPrices",
          currency,
          prices: packed ?? "",
          comment: picked?.name ?? null,
          pricedOn: file?.prices.at(-1)?.day ?? "",
        },
      } as never),
    () => {
      const reason = intl.formatMessage(formMessages.undoneReason)
      showToast(intl.formatMessage(messages.recorded, counted), voidAgain({ params, body: { reason } }))
      onClose()
    },
    { assetClass },
  )
  const submit = () => isComplete() && sending.submit()
  return (
    <FormDialog
      title={intl.formatMessage(messages.title)}
      about={holding.name}
      submitLabel={file && intl.formatMessage(messages.record, counted)}
      form={{ ...sending, submit, problem: problem ? intl.formatMessage(messages[problem]) : sending.problem }}
      hasRequiredFields={false}
      size="wide"
      onClose={onClose}
    >
      <Say
        className="soft"
        message={assetClass === "metal" ? messages.whatMetal : messages.what}
        values={{ currency }}
      />
      <DropZone
        className="price-file"
        aria-label={intl.formatMessage(messages.drop)}
        onDrop={({ items }) =>
          void items
            .find((item) => item.kind === "file")
            ?.getFile()
            .then(take)
        }
      >
        {picked ? <strong className="price-file-name">{picked.name}</strong> : <Say message={messages.drop} />}
        <FileTrigger
          acceptedFileTypes={[".csv", ".txt", ".tsv", "text/csv", "text/plain", "text/tab-separated-values"]}
          onSelect={(files) => void take(files?.[0])}
        >
          <Button message={picked ? messages.other : messages.choose} />
        </FileTrigger>
      </DropZone>
      {picked && <UnitOfPrices currency={currency} isInHundredths={isInHundredths} onChoose={choose} />}
      {read?._tag === "Ambiguous" && <PriceFileQuestion question={read} currency={currency} onChoose={choose} />}
      {file && <PriceFilePreview file={file} holding={now} entries={known.answer?.entries ?? []} currency={currency} />}
    </FormDialog>
  )
}
