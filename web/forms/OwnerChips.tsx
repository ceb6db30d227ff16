import { type KeyboardEvent, use, useEffect, useId, useRef, useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { toPlainString } from "#contract/vocabulary.ts"
import { FieldErrorsContext, useFieldError } from "#ui/Field.tsx"
import { useNoted } from "#ui/formChanges.ts"
import { Icon } from "#ui/Icon.tsx"
import { IconButton } from "#ui/IconButton.tsx"
import { parseDecimal } from "#web/format/parseDecimal.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { reasonMessage } from "#web/problems/reasonMessage.ts"
import { OwnerEditor } from "./OwnerEditor.tsx"
import { isUnchosen, isUnnamed, newOwner, type OwnerDraft, totalOf, withAnother, withoutOwner } from "./owners.ts"
import { ownerMessages as messages, type OwnerWords } from "./ownerMessages.ts"
import type { OwnersChoice } from "./useOwners.ts"
import "./OwnerChips.css"

interface Props {
  readonly choice: OwnersChoice
  /** By default those of owners. */
  readonly words?: OwnerWords
}

/** The most portfolios that are offered as buttons while none is chosen. The others are in the list of an owner. */
const offeredMost = 6

/**
 * The owners of a line as chips, with percentages that add up to 100. Enter on a chip shows its fields, the arrows move from
 * chip to chip, and Backspace removes one.
 */
export function OwnerChips({ choice, words = messages }: Props) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const labelId = useId()
  const { portfolios, owners } = choice
  const { edited, edit } = useEdited(owners)
  const focus = useFocusLater()
  const setOwners = useNoted(owners, choice.setOwners)
  const isOnlyUnchosen = owners.every(isUnchosen) && owners.length === 1
  const [only] = owners
  const error = useChipsError(owners)
  const editedOwner = owners.find(({ key }) => key === edited)

  const change = (key: string, changed: Partial<OwnerDraft>) =>
    setOwners(owners.map((one) => (one.key === key ? { ...one, ...changed } : one)))
  const add = () => {
    const next = isOnlyUnchosen && portfolios.length > 0 ? owners : another()
    if (next !== owners) setOwners(next)
    edit(next.at(-1)?.key)
  }
  const another = () =>
    withAnother(
      owners,
      portfolios.map(({ portfolioId }) => portfolioId),
      numberFormat,
    )
  const remove = (key: string) => {
    const index = owners.findIndex((one) => one.key === key)
    focus(owners[index - 1]?.key ?? owners[index + 1]?.key ?? "add")
    setOwners(withoutOwner(owners, key, numberFormat))
    if (edited === key) edit(undefined)
  }
  const close = () => {
    if (edited !== undefined) focus(editedOwner && isUnchosen(editedOwner) && isOnlyUnchosen ? "add" : edited)
    edit(undefined)
  }
  return (
    <div className="field owners">
      <span id={labelId} className="field-label">
        {intl.formatMessage(words.owners)}
      </span>
      <div
        role="group"
        aria-labelledby={labelId}
        className="owner-chips"
        {...(error === undefined ? {} : { "data-invalid": true })}
      >
        {isOnlyUnchosen && only && (
          <Offers
            choice={choice}
            onTake={(portfolioId) => {
              change(only.key, { portfolioId })
              focus(only.key)
            }}
          />
        )}
        {(isOnlyUnchosen ? [] : owners).map((owner, index) => (
          <Chip
            key={owner.key}
            words={words}
            owner={owner}
            title={titleOf(owner, choice)}
            isWhole={owners.length === 1}
            isEdited={owner.key === edited}
            number={String(index + 1)}
            onEdit={() => (owner.key === edited ? close() : edit(owner.key))}
            onRemove={() => remove(owner.key)}
          />
        ))}
        {!choice.isLoading && (
          <button
            type="button"
            className="owner-chip owner-add"
            data-chip="add"
            onClick={add}
            onKeyDown={moveBetweenChips}
          >
            <Icon name="plus" size={16} />
            <FormattedMessage {...words.add} />
          </button>
        )}
      </div>
      <Total owners={owners} error={error} />
      {editedOwner && (
        <OwnerEditor
          key={editedOwner.key}
          choice={choice}
          words={words}
          owner={editedOwner}
          number={String(owners.indexOf(editedOwner) + 1)}
          isWhole={owners.length === 1}
          focusesFirst={!(isUnnamed(editedOwner) && owners.length === 1)}
          onChange={(changed) => change(editedOwner.key, changed)}
          onClose={close}
        />
      )}
    </div>
  )
}

interface OffersProps {
  readonly choice: OwnersChoice
  readonly onTake: (portfolioId: string) => void
}

/** The first portfolios as buttons, while no owner is chosen. */
const Offers = ({ choice, onTake }: OffersProps) =>
  choice.portfolios.slice(0, offeredMost).map(({ portfolioId, title }) => (
    <button
      key={portfolioId}
      type="button"
      className="owner-chip"
      data-chip={portfolioId}
      onKeyDown={moveBetweenChips}
      onClick={() => onTake(portfolioId)}
    >
      {title}
    </button>
  ))

interface ChipProps {
  readonly words: OwnerWords
  readonly owner: OwnerDraft
  readonly title: string | undefined
  /** The only owner has the whole. */
  readonly isWhole: boolean
  readonly isEdited: boolean
  readonly number: string
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function Chip({ words, owner, title, isWhole, isEdited, number, onEdit, onRemove }: ChipProps) {
  const intl = useIntl()
  const hintId = useId()
  return (
    <span className="owner-chip owner-chosen">
      <button
        type="button"
        className="owner-name"
        data-chip={owner.key}
        aria-expanded={isEdited}
        aria-describedby={hintId}
        onClick={onEdit}
        onKeyDown={(event) => {
          if (event.key !== "Backspace" && event.key !== "Delete") return moveBetweenChips(event)
          event.preventDefault()
          onRemove()
        }}
      >
        {title ?? intl.formatMessage(words.unnamed)}
        {!isWhole && <Percent typed={owner.percent} />}
      </button>
      <span id={hintId} className="visually-hidden">
        <FormattedMessage {...messages.keys} />
      </span>
      {!isWhole && <IconButton icon="close" label={intl.formatMessage(words.remove, { number })} onPress={onRemove} />}
    </span>
  )
}

/** The percentage of an owner, as it is written everywhere; as typed while it is no number. */
function Percent({ typed }: { readonly typed: string }) {
  const { numberFormat, percent } = useFigures()
  const plain = parseDecimal(typed, numberFormat)
  return <span className="owner-percent">{plain === undefined ? typed : percent(plain)}</span>
}

const titleOf = ({ portfolioId, name }: OwnerDraft, { portfolios }: OwnersChoice): string | undefined =>
  portfolioId === newOwner ? name.trim() || undefined : portfolios.find((one) => one.portfolioId === portfolioId)?.title

/** What the percentages add up to, as long as that is not the whole, or what else is wrong with the owners. */
function Total({ owners, error }: { readonly owners: ReadonlyArray<OwnerDraft>; readonly error: string | undefined }) {
  const intl = useIntl()
  const { numberFormat, percent } = useFigures()
  const total = owners.length > 1 ? totalOf(owners, numberFormat) : undefined
  const plain = total && toPlainString(total)
  const isOff = plain !== undefined && plain !== "100"
  const off = isOff ? reasonMessage("owners.notWhole", intl, "") : undefined
  return (
    <p className="fine owner-total" role="status">
      {isOff && <FormattedMessage {...messages.total} values={{ total: percent(plain) }} />}
      {(error ?? off) && <span className="field-error">{error ?? off}</span>}
    </p>
  )
}

/** The error of the owners as a whole, until they change. */
function useChipsError(owners: ReadonlyArray<OwnerDraft>): string | undefined {
  const value = JSON.stringify(owners)
  const whole = useFieldError("owners", value)
  const unchosen = useFieldError("portfolioId", value)
  return whole ?? unchosen
}

/** Which owner's fields are shown: the one that the user chose, one that is faulty, and at first one that is still to be named. */
function useEdited(owners: ReadonlyArray<OwnerDraft>) {
  const errors = use(FieldErrorsContext)
  const [seen, setSeen] = useState(errors)
  const [edited, edit] = useState<string>()
  const [hasAsked, setAsked] = useState(false)
  if (seen !== errors) {
    setSeen(errors)
    const faulty = owners.find(({ key }) => Object.keys(errors).some((field) => field.startsWith(`${key}.`)))
    if (faulty) edit(faulty.key)
  }
  const unnamed = owners.find(isUnnamed)
  if (!hasAsked && unnamed) {
    setAsked(true)
    edit(unnamed.key)
  }
  return { edited, edit }
}

/** Focuses a chip once it is shown. */
function useFocusLater(): (chip: string) => void {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    document.querySelector<HTMLElement>(`.owner-chips [data-chip="${wanted.current}"]`)?.focus()
    wanted.current = undefined
  })
  return (chip) => {
    wanted.current = chip
  }
}

/** The arrows, Home and End move the focus between chips. */
function moveBetweenChips(event: KeyboardEvent<HTMLElement>): void {
  const chips = [...(event.currentTarget.closest(".owner-chips")?.querySelectorAll<HTMLElement>("[data-chip]") ?? [])]
  const index = chips.indexOf(event.currentTarget)
  const target = {
    ArrowLeft: chips[index - 1],
    ArrowRight: chips[index + 1],
    Home: chips[0],
    End: chips.at(-1),
  }[event.key]
  if (index < 0 || target === undefined) return
  event.preventDefault()
  target.focus()
}
