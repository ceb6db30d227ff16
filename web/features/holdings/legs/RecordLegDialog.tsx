import { Result } from "effect"
import { type ReactNode, useState } from "react"
import { type TypedMessageDescriptor, useIntl } from "react-intl"
import type { Endpoint } from "#contract/endpoint.ts"
import { type HoldingView, listHoldings } from "#contract/holdings.ts"
import type { LegKind } from "#contract/vocabulary.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { CommandDialog } from "#web/forms/CommandDialog.tsx"
import { withBoth } from "#web/forms/sentFields.ts"
import type { FieldReasons } from "#web/forms/useSubmission.ts"
import { factRequest } from "./factRequest.ts"
import type { RecordProps } from "./legOnPages.ts"
import { ReceivedField } from "./ReceivedField.tsx"
import { useNewFact } from "./useNewFact.ts"

/** The holdings of the same class that can receive what a holding gives, and the chosen one. */
export function useReceivers(given: HoldingView, mayReceive: (other: HoldingView) => boolean = () => true) {
  const { answer } = useQuery(listHoldings, { query: { assetClass: given.assetClass } })
  const [receivedId, setReceivedId] = useState("")
  const others = (answer?.holdings ?? []).filter(
    (other) =>
      other.holdingId !== given.holdingId && other.closedOn === null && other.status === "active" && mayReceive(other),
  )
  const received = others.find(({ holdingId }) => holdingId === receivedId)
  return { others, received, receivedId, setReceivedId, hasNone: answer !== undefined && others.length === 0 }
}

interface Props extends Pick<RecordProps, "given" | "onClose"> {
  readonly kind: LegKind
  readonly record: Endpoint
  readonly void: Endpoint
  readonly receivers: ReturnType<typeof useReceivers>
  readonly title: TypedMessageDescriptor
  readonly words: {
    readonly received: TypedMessageDescriptor
    readonly chooseReceived: TypedMessageDescriptor
    readonly recorded: TypedMessageDescriptor
    readonly voided: TypedMessageDescriptor
  }
  /** Below the choice of the other holding, where there is none. */
  readonly noOther: string
  /** The typed terms, or the fields that are missing or malformed. */
  readonly termsOf: () => Result.Result<object, FieldReasons>
  /** Above the choice of the other holding. */
  readonly before: ReactNode
  readonly children: ReactNode
  readonly onReceived?: (received: HoldingView | undefined) => void
}

/** Records a fact in two holdings, of which the user chooses the other one. The toast afterwards offers to void it. */
export function RecordLegDialog(props: Props) {
  const { given, kind, record, receivers, title, words, noOther, termsOf, before, children, onReceived, onClose } =
    props
  const intl = useIntl()
  const { others, receivedId, setReceivedId, hasNone } = receivers
  const { factId, sides, undo } = useNewFact({ kind, void: props.void, voided: words.voided }, given, receivedId)
  const chosen = () => (receivedId === "" ? Result.fail({ receivedHoldingId: "missing" }) : Result.succeed(sides))
  const choose = (id: string) => {
    setReceivedId(id)
    onReceived?.(others.find(({ holdingId }) => holdingId === id))
  }
  return (
    <CommandDialog
      title={intl.formatMessage(title)}
      about={given.name}
      endpoint={record}
      request={() => Result.map(withBoth(termsOf(), chosen()), (body) => factRequest({ _tag: kind }, factId, body))}
      done={intl.formatMessage(words.recorded)}
      undo={undo}
      onClose={onClose}
    >
      {before}
      <ReceivedField
        words={words}
        others={others}
        noOther={hasNone ? noOther : undefined}
        value={receivedId}
        onChange={choose}
      />
      {children}
    </CommandDialog>
  )
}
