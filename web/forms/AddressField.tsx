import { useEffect, useState } from "react"
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from "react-aria-components"
import { useIntl } from "react-intl"
import { addressesFrom, type Place, searchAddresses } from "#contract/addresses.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { Button } from "#ui/Button.tsx"
import { FieldLabel, FieldNotes, useFieldError } from "#ui/Field.tsx"
import { useNoted } from "#ui/formChanges.ts"
import { Say } from "#ui/Say.tsx"
import { addressFailures, addressMessages as messages, attributions } from "./addressMessages.ts"

interface Props {
  readonly name: string
  readonly label: string
  readonly isRequired: boolean
  readonly value: string
  /** `place`: of a chosen address, as a draft has it; empty for one that was typed. */
  readonly onChange: (address: string, place: string) => void
}

const untilTypingPauses = 350

/**
 * An address, as the user types it or as a service found it. Addresses of the household are found without a service. A service
 * that may not be asked while a user types is asked with a button.
 */
export function AddressField({ name, label, isRequired, value, onChange }: Props) {
  const intl = useIntl()
  const error = useFieldError(name, value)
  const typed = value.trim()
  const paused = usePaused(typed)
  const [isTyping, setTyping] = useState(false)
  /** The addresses of which the user chose one: no further search is needed for it. */
  const [chosenAmong, setChosenAmong] = useState<AnswerOf<typeof searchAddresses>["addresses"]>([])
  const [submitted, setSubmitted] = useState("")
  const { answer: known } = useQuery(searchAddresses, { query: {} })
  const service = known?.service ?? null
  const mayAsk = isTyping && paused.length >= addressesFrom
  const isSubmitted = mayAsk && submitted === paused
  const query = useQuery(
    searchAddresses,
    mayAsk ? { query: { search: paused, ...(isSubmitted ? { submitted: "yes" as const } : {}) } } : null,
  )
  const { answer, isCurrent } = query
  const found = mayAsk && answer ? answer.addresses : chosenAmong
  const isFound = isCurrent && paused === typed

  // A chosen address arrives here as its text. It is the found one also when the user types it in full.
  const change = useNoted(value, (address: string) => {
    const chosen = found.find(({ label: one }) => one === address)
    setTyping(chosen === undefined)
    setChosenAmong(chosen ? found : [])
    onChange(address, chosen?.place ? draftOf(chosen.place) : "")
  })
  const failure = query.failure ? "noConnection" : answer?.failure
  const isListed = isTyping && typed.length >= addressesFrom && !failure
  const hint = service
    ? intl.formatMessage(service.asYouType ? messages.sentWhileTyping : messages.sentOnSearch, { host: service.host })
    : intl.formatMessage(messages.ownOnly)
  return (
    <div className="stack address-field">
      <ComboBox
        className="field"
        name={name}
        inputValue={value}
        onInputChange={(text) => text !== value && change(text)}
        items={[...new Map(found.map((address) => [address.label, { id: address.label, ...address }])).values()]}
        defaultFilter={() => true}
        allowsCustomValue
        // The list opens with what is typed, before the search: it would not open by itself when addresses arrive.
        allowsEmptyCollection={isListed && (answer?.isSearched === true || !isFound)}
        isRequired={isRequired}
        isInvalid={error !== undefined}
        validationBehavior="aria"
        menuTrigger="input"
      >
        <FieldLabel isRequired={isRequired}>{label}</FieldLabel>
        <Input className="field-input" autoComplete="off" />
        <FieldNotes description={hint} {...(error === undefined ? {} : { error })} />
        <Popover className="popover list-popover" offset={4}>
          <ListBox<(typeof found)[number] & { readonly id: string }>
            className="listbox"
            renderEmptyState={() => (
              <Say className="listbox-empty" message={isFound ? messages.noneFound : messages.searching} />
            )}
          >
            {({ id, label: address, isOwn }) => (
              <ListBoxItem id={id} textValue={address} className="listbox-item">
                <span>{address}</span>
                {isOwn && <Say as="span" className="soft fine" message={messages.own} />}
              </ListBoxItem>
            )}
          </ListBox>
          {service && <p className="listbox-empty fine soft">{intl.formatMessage(attributions[service.name])}</p>}
        </Popover>
      </ComboBox>
      {service && !service.asYouType && (
        <div>
          <Button
            icon="search"
            isDisabled={typed.length < addressesFrom}
            isPending={isSubmitted && !isCurrent && !query.failure}
            onPress={() => {
              setTyping(true)
              setSubmitted(typed)
            }}
            message={messages.search}
          />
        </div>
      )}
      <div role="status">
        {mayAsk && failure && <Say className="fine soft" message={addressFailures[failure]} />}
        {isSubmitted && isFound && !failure && (
          <Say className="fine soft" message={messages.foundCount} values={{ count: found.length }} />
        )}
      </div>
    </div>
  )
}

const draftOf = ({ latitude, longitude, source }: Place): string => `${latitude} ${longitude} ${source}`

/** The text as it was when the user last paused typing. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), untilTypingPauses)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
