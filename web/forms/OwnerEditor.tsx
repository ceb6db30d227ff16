import { type RefObject, useEffect, useRef, useState } from "react"
import { useIntl } from "react-intl"
import { Button } from "#ui/Button.tsx"
import { DecimalField, SelectField, TextField } from "#ui/Field.tsx"
import { FieldRow } from "#ui/windows/Dialog.tsx"
import { formMessages } from "./messages.ts"
import { isUnchosen, newOwner, type OwnerDraft, ownerField } from "./owners.ts"
import { ownerMessages as messages, type OwnerWords } from "./ownerMessages.ts"
import type { OwnersChoice } from "./useOwners.ts"

interface Props {
  readonly choice: OwnersChoice
  readonly words: OwnerWords
  readonly owner: OwnerDraft
  readonly number: string
  /** The only owner has the whole. */
  readonly isWhole: boolean
  readonly focusesFirst: boolean
  readonly onChange: (changed: Partial<OwnerDraft>) => void
  readonly onClose: () => void
}

/**
 * The fields of one owner: a portfolio of the household, or a new person or company with a name, and the percentage. Enter
 * and Escape return to the chip. A new one is created when the form is sent.
 */
export function OwnerEditor({ choice, words, owner, number, isWhole, focusesFirst, onChange, onClose }: Props) {
  const intl = useIntl()
  const isNew = owner.portfolioId === newOwner
  const hasChoice = choice.portfolios.length > 0
  const options = choice.portfolios.map(({ portfolioId, title }) => ({ value: portfolioId as string, label: title }))
  const element = useRef<HTMLDivElement>(null)
  // The name of a new owner, else the percentage, else the choice.
  const [first] = useState(() => {
    if (isNew) return "input[name$='.name']"
    return isWhole || isUnchosen(owner) ? "button" : "input[name$='.percent']"
  })
  useEffect(() => {
    if (focusesFirst) element.current?.querySelector<HTMLElement>(first)?.focus()
  }, [focusesFirst, first])
  useLeavingByKey(element, onClose)
  return (
    <div ref={element} role="group" aria-label={`${intl.formatMessage(words.one)} ${number}`} className="owner-editor">
      <FieldRow>
        {hasChoice && (
          <SelectField
            name={ownerField(owner, "portfolioId")}
            label={intl.formatMessage(words.one)}
            placeholder={intl.formatMessage(formMessages.choosePortfolio)}
            options={[...options, { value: newOwner, label: intl.formatMessage(messages.create) }]}
            value={owner.portfolioId}
            onChange={(portfolioId) => onChange({ portfolioId })}
            isRequired
          />
        )}
        {isNew && (
          <TextField
            name={ownerField(owner, "name")}
            label={intl.formatMessage(messages.name)}
            maxLength={200}
            value={owner.name}
            onChange={(name) => onChange({ name })}
            isRequired
          />
        )}
        {!isWhole && (
          <DecimalField
            name={ownerField(owner, "percent")}
            label={intl.formatMessage(words.percent, { number })}
            suffix="%"
            value={owner.percent}
            onChange={(percent) => onChange({ percent })}
            isRequired
          />
        )}
      </FieldRow>
      <div>
        <Button look="quiet" onPress={onClose} message={messages.done} />
      </div>
    </div>
  )
}

/** Enter in a text field and Escape return to the chip; the form is neither sent nor closed. */
function useLeavingByKey(fields: RefObject<HTMLElement | null>, onLeave: () => void): void {
  const leave = useRef(onLeave)
  useEffect(() => {
    leave.current = onLeave
  })
  useEffect(() => {
    const element = fields.current
    const listen = (event: KeyboardEvent) => {
      const isEnter = event.key === "Enter" && event.target instanceof HTMLInputElement
      if ((!isEnter && event.key !== "Escape") || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      event.stopPropagation()
      leave.current()
    }
    element?.addEventListener("keydown", listen)
    return () => element?.removeEventListener("keydown", listen)
  }, [fields])
}
