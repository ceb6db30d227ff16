import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { assetClassNames, iconOfClass } from "#ui/lineClasses.ts"
import { Icon, type IconName } from "#ui/Icon.tsx"
import { Say } from "#ui/Say.tsx"
import type { AddedThing } from "#web/page/overlays.ts"
import { addedWith, atAddress, foundThings, type Recognised, recognised } from "./found.ts"
import { addMessages as messages, thingNames } from "./messages.ts"
import { addedOf, thingIds } from "./things.ts"
import { classOfInstrument, useInstruments } from "./useInstruments.ts"
import "./Add.css"

export interface WhatProps {
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onChoose: (added: AddedThing) => void
}

interface Line {
  readonly id: string
  readonly name: string
  readonly note: string
  readonly icon: IconName
  readonly added: AddedThing
}

interface Props extends WhatProps {
  readonly autoFocus?: boolean
}

/** One field over everything that can be added. Enter takes the first line of the list. Below are the kinds of things. */
export function WhatField({ typed, onType, onChoose, autoFocus = false }: Props) {
  const intl = useIntl()
  const listId = useId()
  const { lines, isCurrent } = useLines(typed)
  const [active, setActive] = useState(0)
  const [isWaiting, setWaiting] = useState(false)
  const index = Math.min(active, Math.max(0, lines.length - 1))
  const chosen = lines[index]
  const choose = useRef(onChoose)
  useEffect(() => {
    choose.current = onChoose
  })
  // Enter that came before the answer takes what the answer has first.
  useEffect(() => {
    if (isWaiting && isCurrent && chosen) choose.current(chosen.added)
  }, [isWaiting, isCurrent, chosen])
  const type = (text: string) => {
    setActive(0)
    setWaiting(false)
    onType(text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && lines.length > 0) {
      event.preventDefault()
      setActive((index + step + lines.length) % lines.length)
    } else if (event.key === "Enter" && typed.trim() !== "") {
      event.preventDefault()
      if (isCurrent && chosen) onChoose(chosen.added)
      else setWaiting(true)
    }
  }
  const optionId = (line: Line | undefined) => line && `${listId} ${line.id}`.replaceAll(" ", "-")
  const fieldId = `${listId}-field`
  const count = intl.formatMessage(messages.count, { count: lines.length })
  return (
    <>
      <div className="field">
        <label className="field-label" htmlFor={fieldId}>
          <FormattedMessage {...messages.field} />
        </label>
        <input
          id={fieldId}
          className="field-input"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={lines.length > 0}
          aria-controls={listId}
          aria-activedescendant={optionId(chosen)}
          aria-describedby={`${listId}-hint`}
          autoComplete="off"
          autoFocus={autoFocus}
          maxLength={100}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
        />
        <Say id={`${listId}-hint`} className="field-description" message={messages.hint} />
      </div>
      <p className="visually-hidden" role="status">
        {isCurrent && typed.trim() !== "" ? count : ""}
      </p>
      <div id={listId} role="listbox" aria-label={intl.formatMessage(messages.results)} className="add-lines">
        {lines.map((line) => (
          <button
            key={line.id}
            type="button"
            tabIndex={-1}
            id={optionId(line)}
            role="option"
            aria-selected={line === chosen}
            className="add-line"
            onClick={() => onChoose(line.added)}
          >
            <Icon name={line.icon} />
            <span className="add-words">
              <span>{line.name}</span>
              <span className="soft fine">{line.note}</span>
            </span>
          </button>
        ))}
      </div>
      <Kinds typed={typed} onChoose={onChoose} />
    </>
  )
}

/** The kinds of things as buttons. What was typed becomes the name. */
function Kinds({ typed, onChoose }: Pick<WhatProps, "typed" | "onChoose">) {
  const intl = useIntl()
  const headingId = useId()
  const number = recognised(typed, intl)
  const name = number && !number.isWrong ? "" : typed
  const addedAs = (id: (typeof thingIds)[number]) =>
    (id === "realEstate" && !number && atAddress(typed)) || addedWith(addedOf(id), name)
  return (
    <div role="group" aria-labelledby={headingId}>
      <Say id={headingId} className="field-label" message={messages.orClass} />
      <div className="add-kinds">
        {thingIds.map((id) => (
          <button key={id} type="button" className="add-kind" onClick={() => onChoose(addedAs(id))}>
            <FormattedMessage {...thingNames[id]} />
          </button>
        ))}
      </div>
    </div>
  )
}

/** The lines of the list: a number or an address that is recognised, kinds of things, instruments, and at last what was typed. */
function useLines(typed: string): { readonly lines: ReadonlyArray<Line>; readonly isCurrent: boolean } {
  const intl = useIntl()
  const { instruments, isCurrent } = useInstruments(typed)
  const text = typed.trim()
  if (text === "") return { lines: [], isCurrent: true }
  const number = recognised(text, intl)
  const found: ReadonlyArray<Line> = instruments.map((instrument) => {
    const assetClass = classOfInstrument[instrument.kind]
    const { symbol, name, ticker, exchange, currency, isin } = instrument
    return {
      id: `instrument ${symbol}`,
      name,
      note: [ticker, exchange?.name, currency, isin].filter(Boolean).join(" · "),
      icon: iconOfClass[assetClass],
      added: { kind: "addHolding", assetClass, instrument },
    }
  })
  const things: ReadonlyArray<Line> = foundThings(text, intl).map(({ thing, added }) => ({
    id: `thing ${thing.id}`,
    name: intl.formatMessage(thing.name),
    note: intl.formatMessage(thingNames[thing.kind]),
    icon: thing.icon,
    added,
  }))
  const numbers: ReadonlyArray<Line> =
    number && !(number.kind === "isin" && found.length > 0)
      ? [{ id: "number", ...numberLine(number, intl), added: number.added }]
      : []
  const property = number ? undefined : atAddress(text)
  const addresses: ReadonlyArray<Line> = property
    ? [
        {
          id: "address",
          name: intl.formatMessage(messages.address, { address: text }),
          note: intl.formatMessage(thingNames.realEstate),
          icon: iconOfClass.realEstate,
          added: property,
        },
      ]
    : []
  const last: Line = {
    id: "unlisted",
    name: intl.formatMessage(messages.unlisted, { text }),
    note: intl.formatMessage(messages.unlistedNote),
    icon: "note",
    added: addedWith({ kind: "addHolding", assetClass: "other", preset: { investmentType: "other" } }, text),
  }
  const lines = [...numbers, ...addresses, ...things, ...found]
  return { lines: (number && !number.isWrong) || !isCurrent ? lines : [...lines, last], isCurrent }
}

/** A number that was recognised, in the list. The note of one with wrong check digits says so. */
function numberLine({ kind, text, isWrong }: Recognised, intl: ReturnType<typeof useIntl>) {
  const line = numberLines[kind](text, intl)
  return isWrong ? { ...line, note: intl.formatMessage(messages.wrongDigits) } : line
}

type Naming = (text: string, intl: ReturnType<typeof useIntl>) => Pick<Line, "name" | "note" | "icon">

const numberLines: Readonly<Record<"iban" | "isin" | "wallet", Naming>> = {
  iban: (iban, intl) => ({
    name: intl.formatMessage(messages.iban, { iban }),
    note: intl.formatMessage(assetClassNames.account),
    icon: "accounts",
  }),
  isin: (isin, intl) => ({
    name: intl.formatMessage(messages.isin, { isin }),
    note: intl.formatMessage(messages.unlistedNote),
    icon: "shares",
  }),
  wallet: (address, intl) => ({
    name: intl.formatMessage(messages.wallet, { address }),
    note: intl.formatMessage(thingNames.wallet),
    icon: "wallet",
  }),
}
