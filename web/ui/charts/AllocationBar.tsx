import { type KeyboardEvent, useEffect, useRef } from "react"
import { useFigures } from "#web/format/useFigures.ts"
import "./AllocationBar.css"

/** A part of the whole that can be opened. */
export interface BarPart {
  readonly id: string
  readonly name: string
  readonly amount: string
  /** Percentage of all assets, rounded. */
  readonly percent: string | null
}

interface Props {
  readonly label: string
  readonly currency: string
  /** Largest first. */
  readonly parts: ReadonlyArray<BarPart>
  readonly onOpen: (id: string) => void
  /** Returns to the level above; `undefined` on the top level. */
  readonly onUp: (() => void) | undefined
  /** Called with the first row after the bar is mounted. */
  readonly onShown?: (first: HTMLElement | null) => void
}

/**
 * The parts of a whole as segments of one bar, and below it a row for each, which opens it. The arrow keys move between
 * rows, and Escape goes up one level.
 */
export function AllocationBar({ label, currency, parts, onOpen, onUp, onShown }: Props) {
  const figures = useFigures()
  const rows = useRef<HTMLUListElement>(null)
  const shown = useRef(onShown)
  useEffect(() => shown.current?.(rows.current?.querySelector("button") ?? null), [])
  const move = (event: KeyboardEvent, index: number) => {
    if (event.key === "Escape" && onUp) {
      event.preventDefault()
      onUp()
      return
    }
    const to = targetOf(event.key, index, parts.length)
    if (to === undefined) return
    event.preventDefault()
    rows.current?.querySelectorAll("button")[to]?.focus()
  }
  return (
    <div className="parts">
      <div className="parts-bar" aria-hidden="true">
        {parts.map(
          ({ id, amount }, index) =>
            sizeOf(amount) > 0 && <span key={id} className={tintOf(index)} style={{ flexGrow: sizeOf(amount) }} />,
        )}
      </div>
      <ul aria-label={label} ref={rows}>
        {parts.map(({ id, name, amount, percent }, index) => {
          const share = percent === null ? "\u2013" : figures.computedPercent(percent)
          const money = figures.money(amount, currency)
          return (
            <li key={id}>
              <button
                type="button"
                className="parts-row"
                data-amount={figures.amountsHidden ? undefined : amount}
                tabIndex={index === 0 ? 0 : -1}
                title={`${name} · ${share} · ${money}`}
                onClick={() => onOpen(id)}
                onKeyDown={(event) => move(event, index)}
              >
                <span className={`parts-swatch ${tintOf(index)}`} />
                <span className="parts-name">{name}</span> <span className="parts-amount figure">{money}</span>{" "}
                <span className="parts-share figure">{share}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const tints = 9
const tintOf = (index: number): string => `parts-tint-${Math.min(index, tints - 1)}`

/** The length of a segment beside the others, as a JavaScript number for the drawing only. */
const sizeOf = (amount: string): number => Number(amount)

function targetOf(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return Math.min(index + 1, count - 1)
    case "ArrowLeft":
    case "ArrowUp":
      return Math.max(index - 1, 0)
    case "Home":
      return 0
    case "End":
      return count - 1
    default:
      return undefined
  }
}
