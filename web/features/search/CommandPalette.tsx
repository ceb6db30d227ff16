import { useEffect, useRef, useState } from "react"
import {
  Autocomplete,
  Collection,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
} from "react-aria-components"
import { FormattedMessage, useIntl } from "react-intl"
import { useLocation } from "wouter"
import { labelWords } from "#web/i18n/labelWords.ts"
import { type SearchHit, searchHousehold } from "#contract/search.ts"
import type { Failure } from "#web/client/exchange.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useSettled } from "#web/client/useSettled.ts"
import { useOverlays } from "#web/page/overlays.ts"
import { useKeptAddress } from "#ui/AppLink.tsx"
import { commonWords } from "#web/i18n/words.ts"
import { typeAhead } from "./shortcuts/shortcutListener.ts"
import { Keys } from "./shortcuts/Keys.tsx"
import { Icon } from "#ui/Icon.tsx"
import { IconButton } from "#ui/IconButton.tsx"
import { FailureNote } from "#web/page/States.tsx"
import { type Choice, type ChoiceGroup, matching } from "./choices.ts"
import { shownHit } from "./hits.ts"
import { paletteMessages as messages } from "./messages.ts"
import { useInstrumentChoices } from "./useInstrumentChoices.ts"
import { useActionChoices } from "./useActionChoices.ts"
import { usePageChoices, useRecentChoices } from "./usePageChoices.ts"
import "./CommandPalette.css"
import { Say } from "#ui/Say.tsx"

/** The command palette: opens pages and starts actions by a few letters of their names. */
export function CommandPalette() {
  const intl = useIntl()
  const show = useOverlays((state) => state.show)
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && show(null)}
      isDismissable
      className="dialog-veil palette-veil"
    >
      <Modal className="dialog-modal palette-modal">
        <Dialog className="palette" aria-label={intl.formatMessage(labelWords.searchAndCommands)}>
          <Palette />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Palette() {
  const intl = useIntl()
  const show = useOverlays((state) => state.show)
  const [typed, setTyped] = useState(typeAhead.read)
  useEffect(() => typeAhead.flowInto(setTyped), [])
  const found = useFound(typed)
  const input = useRef<HTMLInputElement>(null)
  const groups = useGroups(typed, found)
  const choices = groups.flatMap((group) => group.choices)
  const label = intl.formatMessage(messages.field)
  const choose = (id: string) => {
    const { run } = choices.find((one) => one.id === id) ?? {}
    // A second press of Enter does nothing.
    if (useOverlays.getState().shown !== "palette") return
    // Closes the palette first: otherwise it would close the dialog that the choice opens.
    show(null)
    run?.()
  }
  // Text that was typed before the field appeared has selected no result: Enter then opens the first.
  const openFirst = () => {
    const [first] = choices
    if (first && !input.current?.getAttribute("aria-activedescendant")) choose(first.id)
  }
  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <SearchField
        aria-label={label}
        autoFocus
        className="palette-field"
        onSubmit={openFirst}
        onClear={() => show(null)}
      >
        <Icon name="search" />
        <Input ref={input} placeholder={label} maxLength={100} className="palette-input" />
        <IconButton icon="close" label={intl.formatMessage(commonWords.close)} slot={null} onPress={() => show(null)} />
      </SearchField>
      <p className="visually-hidden" role="status">
        {found.isSearching
          ? intl.formatMessage(labelWords.searching)
          : typed !== "" && intl.formatMessage(messages.count, { count: choices.length })}
      </p>
      {found.failure && <FailureNote failure={found.failure} onRetry={found.retry} />}
      <Menu
        aria-label={intl.formatMessage(labelWords.searchAndCommands)}
        className="palette-list"
        items={groups}
        onAction={(key) => choose(String(key))}
        renderEmptyState={() => (
          <p className="palette-empty">
            {found.failure ? null : found.isSearching ? (
              <FormattedMessage {...labelWords.searching} />
            ) : (
              <FormattedMessage {...messages.nothing} values={{ text: typed.trim() }} />
            )}
          </p>
        )}
      >
        {(group) => (
          <MenuSection id={group.id} className="palette-group">
            <Header className="palette-heading">{group.name}</Header>
            <Collection items={group.choices}>{(choice) => <PaletteLine choice={choice} />}</Collection>
          </MenuSection>
        )}
      </Menu>
      <Say className="palette-foot" message={messages.keysHint} />
    </Autocomplete>
  )
}

function PaletteLine({ choice: { id, name, note, icon, keys } }: { readonly choice: Choice }) {
  return (
    <MenuItem id={id} textValue={note ? `${name}, ${note}` : name} className="palette-line">
      <Icon name={icon} size={18} />
      <span className="palette-words">
        <span className="palette-name">{name}</span>
        {note && <span className="palette-note">{note}</span>}
      </span>
      {keys && <Keys keys={keys} />}
    </MenuItem>
  )
}

/**
 * The results. Those from the household and the instruments arrive later than the others, so they are at the end: no result moves away from
 * under the user's finger.
 */
function useGroups(typed: string, found: ReturnType<typeof useFound>): ReadonlyArray<ChoiceGroup> {
  const intl = useIntl()
  const [, navigate] = useLocation()
  const addressOf = useKeptAddress()
  const recent = useRecentChoices()
  const pages = usePageChoices()
  const actions = useActionChoices()
  const instruments = useInstrumentChoices(typed)
  const text = typed.trim()
  const hits: ReadonlyArray<Choice> = found.hits.map((hit) => {
    const { to, more, ...shown } = shownHit(hit, intl)
    return { ...shown, run: () => navigate(addressOf(to, more)) }
  })
  const shown = hits.slice(0, hitsShown)
  const all: Choice = {
    id: "all found",
    name: intl.formatMessage(messages.all, { total: found.total, text }),
    icon: "search",
    run: () => navigate(addressOf("/app/search", { text })),
  }
  return [
    { id: "recent" as const, name: messages.recent, choices: text === "" ? recent : [] },
    { id: "pages" as const, name: messages.pages, choices: closest(pages, text) },
    { id: "actions" as const, name: commonWords.actions, choices: closest(actions, text) },
    { id: "found" as const, name: messages.found, choices: found.total > shown.length ? [...shown, all] : shown },
    { id: "instruments" as const, name: messages.instruments, choices: instruments },
  ].flatMap(({ id, name, choices }) => (choices.length > 0 ? [{ id, name: intl.formatMessage(name), choices }] : []))
}

const hitsShown = 8
const closestShown = 6

/** All choices while nothing is typed, otherwise those with the closest names. */
const closest = (choices: ReadonlyArray<Choice>, text: string): ReadonlyArray<Choice> =>
  text === "" ? choices : matching(choices, text).slice(0, closestShown)

interface Found {
  readonly hits: ReadonlyArray<SearchHit>
  readonly total: number
  readonly isSearching: boolean
  readonly failure: Failure | undefined
  readonly retry: () => void
}

/** The least letters for a search: a single one matches almost everything. */
const lettersLeast = 2

/**
 * Searches the household, with a delay so that not every letter sends a query. While a query is pending, those previous
 * results are shown that still match.
 */
function useFound(typed: string): Found {
  const text = typed.trim().slice(0, 100)
  const asked = useSettled(text)
  const isAsked = asked.length >= lettersLeast
  const { answer, isCurrent, failure, retry } = useQuery(searchHousehold, isAsked ? { query: { text: asked } } : null)
  const isWanted = text.length >= lettersLeast
  const isAnswered = isCurrent && asked === text
  const hits = !isWanted || !answer ? [] : isAnswered ? answer.hits : matching(answer.hits, text)
  return {
    hits,
    total: isAnswered && answer ? answer.total : hits.length,
    isSearching: isWanted && !isAnswered && !failure,
    failure: isWanted && asked === text ? failure : undefined,
    retry,
  }
}
