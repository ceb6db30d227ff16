import { useId } from "react"
import { FormattedMessage, type TypedMessageDescriptor, useIntl } from "react-intl"
import { IconButton } from "#ui/IconButton.tsx"
import { Say } from "#ui/Say.tsx"
import { Button } from "#ui/Button.tsx"
import { texts } from "#web/i18n/texts.ts"
import "./OrderField.css"

const messages = texts("orderField", {
  up: ["Move {name} up", "Button: moves an item of a list towards its beginning"],
  remove: ["Remove {name}", "Button: removes an item from a list"],
  add: ["Add {name}", "Button: adds an item at the end of a list"],
  none: ["None: nothing is requested.", "In place of an empty list of providers"],
})

interface Props<Id extends string> {
  readonly label: string
  /** Everything that can be in the order. */
  readonly items: ReadonlyArray<{ readonly id: Id; readonly name: string; readonly note?: string }>
  /** The chosen ones, the first one first. */
  readonly value: ReadonlyArray<Id>
  readonly onChange: (value: ReadonlyArray<Id>) => void
  /** In place of an empty order. */
  readonly none?: TypedMessageDescriptor
}

/** Chooses some of several items, and their order. */
export function OrderField<Id extends string>({ label, items, value, onChange, none = messages.none }: Props<Id>) {
  const say = useIntl().formatMessage
  const labelId = useId()
  const chosen = value.flatMap((id) => items.find((one) => one.id === id) ?? [])
  const others = items.filter(({ id }) => !value.includes(id))
  const moveUp = (index: number) => {
    const moved = [...value]
    const [one] = moved.splice(index, 1)
    if (one !== undefined) moved.splice(index - 1, 0, one)
    onChange(moved)
  }
  return (
    <div className="order-field" role="group" aria-labelledby={labelId}>
      <p id={labelId} className="soft">
        {label}
      </p>
      {chosen.length === 0 && <Say className="soft" message={none} />}
      <ol>
        {chosen.map(({ id, name, note }, index) => (
          <li key={id}>
            <span>
              {name}
              {note !== undefined && <span className="soft fine"> {note}</span>}
            </span>
            <span className="order-buttons">
              {index > 0 && (
                <IconButton icon="ascending" label={say(messages.up, { name })} onPress={() => moveUp(index)} />
              )}
              <IconButton
                icon="close"
                label={say(messages.remove, { name })}
                onPress={() => onChange(value.filter((one) => one !== id))}
              />
            </span>
          </li>
        ))}
      </ol>
      {others.length > 0 && (
        <div className="order-others">
          {others.map(({ id, name }) => (
            <Button key={id} onPress={() => onChange([...value, id])}>
              <FormattedMessage {...messages.add} values={{ name }} />
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
