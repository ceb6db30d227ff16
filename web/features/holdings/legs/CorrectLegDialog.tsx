import { Result } from "effect"
import { type ReactNode, useState } from "react"
import { type TypedMessageDescriptor, useIntl } from "react-intl"
import type { Endpoint } from "#contract/endpoint.ts"
import { type HoldingView, listHoldings } from "#contract/holdings.ts"
import { factIdOf, type LegKind } from "#contract/vocabulary.ts"
import { TextField } from "#ui/Field.tsx"
import { Say } from "#ui/Say.tsx"
import { useQuery } from "#web/client/useQuery.ts"
import { CommandDialog } from "#web/forms/CommandDialog.tsx"
import { formMessages } from "#web/forms/messages.ts"
import { faultsIn } from "#web/forms/sentFields.ts"
import { useCommandWithToast } from "#web/forms/useCommandWithToast.ts"
import type { FieldReasons } from "#web/forms/useSubmission.ts"
import { commonWords } from "#web/i18n/words.ts"
import { factRequest } from "./factRequest.ts"
import type { ChangeProps } from "./legOnPages.ts"
import { sidesOf } from "./sidesOf.ts"
import { useFactIds } from "./useNewFact.ts"

/** The two holdings of a fact; undefined until they are known, or if the member sees only one of them. */
export function useHoldingsOfFact({ holding, leg }: Pick<ChangeProps<LegKind>, "holding" | "leg">) {
  const { answer } = useQuery(listHoldings, { query: { assetClass: holding.assetClass } })
  const { givenHoldingId, receivedHoldingId } = sidesOf(holding, leg)
  const holdingOf = (id: string): HoldingView | undefined =>
    id === holding.holdingId ? holding : answer?.holdings.find(({ holdingId }) => holdingId === id)
  return { given: holdingOf(givenHoldingId), received: holdingOf(receivedHoldingId) }
}

interface Props extends ChangeProps<LegKind> {
  readonly between: ReturnType<typeof useHoldingsOfFact>
  readonly endpoint: Endpoint
  readonly title: TypedMessageDescriptor
  readonly words: {
    readonly correctText: TypedMessageDescriptor<{ readonly given: string; readonly received: string }>
    readonly corrected: TypedMessageDescriptor
    readonly correct: TypedMessageDescriptor
  }
  /** The terms of the fact as they are sent. */
  readonly former: object
  /** The typed terms, or the fields that are missing or malformed. */
  readonly termsOf: () => Result.Result<object, FieldReasons>
  /** The fields of the terms. */
  readonly children: ReactNode
}

/**
 * Replaces a fact in both of its holdings, with a reason. The toast afterwards offers to undo it, which replaces the correction by
 * the former fact.
 */
export function CorrectLegDialog(props: Props) {
  const { holding, leg, between, endpoint, title, words, former, termsOf, children, onClose } = props
  const intl = useIntl()
  const [typed, setTyped] = useState("")
  const [ids, formerIds] = [useFactIds(), useFactIds()]
  const correctionOf = (
    wrongId: string,
    { factId: replacementId, ...entries }: typeof ids,
    terms: object,
    why: string,
  ) => factRequest(leg, wrongId, { ...terms, ...sidesOf(holding, leg), ...entries, replacementId, reason: why })
  const undoneReason = intl.formatMessage(formMessages.correctionUndoneReason)
  const undo = useCommandWithToast(
    endpoint,
    correctionOf(ids.factId, formerIds, former, undoneReason),
    formMessages.correctedBack,
  )
  const request = () => {
    const terms = termsOf()
    const reason = typed.trim()
    if (reason !== "") return Result.map(terms, (stated) => correctionOf(factIdOf(leg), ids, stated, reason))
    return Result.fail({ reason: "missing", ...faultsIn(terms) })
  }
  return (
    <CommandDialog
      title={intl.formatMessage(title)}
      about={holding.name}
      endpoint={endpoint}
      request={request}
      done={intl.formatMessage(words.corrected)}
      undo={undo}
      submitLabel={intl.formatMessage(words.correct)}
      onClose={onClose}
    >
      <Say
        className="soft"
        message={words.correctText}
        values={{ given: between.given?.name ?? "", received: between.received?.name ?? "" }}
      />
      {children}
      <TextField
        name="reason"
        label={intl.formatMessage(commonWords.reason)}
        description={intl.formatMessage(formMessages.reasonHint)}
        value={typed}
        onChange={setTyped}
        isRequired
      />
    </CommandDialog>
  )
}
