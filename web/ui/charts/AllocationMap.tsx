import { type KeyboardEvent, useEffect, useRef } from "react"
import { useFigures } from "#web/format/useFigures.ts"
import { fontScale, widthOfWords } from "./plotScales.ts"
import "./AllocationMap.css"

/** A part of the whole that can be opened. */
export interface MapPart {
  readonly id: string
  readonly name: string
  readonly amount: string
  /** Percentage of all assets, rounded. */
  readonly percent: string | null
}

interface Props {
  readonly label: string
  readonly currency: string
  readonly parts: ReadonlyArray<MapPart>
  readonly onOpen: (id: string) => void
  /** Returns to the level above; `undefined` on the top level. */
  readonly onUp: (() => void) | undefined
  /** Called with the first tile after the map is mounted. */
  readonly onShown?: (first: HTMLElement | null) => void
  readonly width: number
}

/** A treemap of the parts. The arrow keys move between tiles, Enter opens one, and Escape goes up one level. */
export function AllocationMap({ label, currency, parts, onOpen, onUp, onShown, width }: Props) {
  const figures = useFigures()
  const frame = useRef<HTMLUListElement>(null)
  const shown = useRef(onShown)
  useEffect(() => shown.current?.(frame.current?.querySelector("button") ?? null), [])
  const letters = fontScale()
  // A single part is a plain box, which needs only the height of its text.
  const height = (parts.length === 1 ? 120 : width < 560 ? 400 : 320) * Math.sqrt(letters)
  const tiles = treemap(
    parts.map(({ amount }) => Math.max(Number(amount), 0.01)),
    width,
    height,
  )
  const drawn = parts.map((part, index) => {
    const tile = tiles[index] ?? { left: 0, top: 0, width: 0, height: 0 }
    const share = part.percent === null ? "\u2013" : figures.computedPercent(part.percent)
    return { ...part, tile, share, room: roomIn(tile, part.name, letters) }
  })
  const unnamed = drawn.filter(({ room }) => room === "none")
  const move = (event: KeyboardEvent, index: number) => {
    if (event.key === "Escape" && onUp) {
      event.preventDefault()
      onUp()
      return
    }
    const to = targetOf(event.key, index, parts.length)
    if (to === undefined) return
    event.preventDefault()
    frame.current?.querySelectorAll("button")[to]?.focus()
  }
  return (
    <>
      <ul className="map" aria-label={label} ref={frame} style={{ height }}>
        {drawn.map(({ id, name, amount, tile, share, room }, index) => {
          const money = figures.money(amount, currency)
          return (
            <li key={id} style={{ ...tile }}>
              <button
                type="button"
                className={`map-tile map-tile-${Math.min(index, tints - 1)} map-${room}`}
                data-amount={figures.amountsHidden ? undefined : amount}
                tabIndex={index === 0 ? 0 : -1}
                aria-label={`${name}, ${share}, ${money}`}
                title={`${name} · ${share} · ${money}`}
                onClick={() => onOpen(id)}
                onKeyDown={(event) => move(event, index)}
              >
                {room !== "none" && <span className="map-name">{name}</span>}{" "}
                {room !== "none" && <span className="map-share figure">{share}</span>}{" "}
                {room === "all" && <span className="map-amount figure">{money}</span>}
              </button>
            </li>
          )
        })}
      </ul>
      {unnamed.length > 0 && (
        <ul className="map-unnamed" aria-hidden="true">
          {unnamed.map(({ id, name, share }) => (
            <li key={id}>
              {name} <span className="figure">{share}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const tints = 6

/** The texts that fit on a tile: all, name and percentage, or none. Parts without texts are listed below the map. */
function roomIn({ width, height }: Tile, name: string, letters: number): "all" | "share" | "none" {
  const [within, lines] = [width - 28 * letters, Math.floor((height - 18 * letters) / (20 * letters))]
  if (Math.max(...name.split(/\s/).map(widthOfBold)) > within) return "none"
  const spare = lines - Math.ceil(widthOfBold(name) / within)
  if (spare >= 2 && width >= 130 * letters) return "all"
  return spare >= 1 ? "share" : "none"
}

const widthOfBold = (words: string) => widthOfWords(words, 9)

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

/** The position and size of a tile. */
interface Tile {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * A squarified treemap: tiles with areas in proportion to the sizes fill a rectangle, row by row along its shorter
 * side. A row grows as long as its tiles get closer to squares. Sizes are above zero, largest first.
 */
export function treemap(sizes: ReadonlyArray<number>, width: number, height: number): ReadonlyArray<Tile> {
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const tiles: Array<Tile> = []
  let room = { left: 0, top: 0, width, height }
  let rest = sizes.map((size) => (size / total) * width * height)
  while (rest.length > 0) {
    const side = Math.min(room.width, room.height)
    let count = 1
    while (count < rest.length && worstOf(rest.slice(0, count + 1), side) <= worstOf(rest.slice(0, count), side))
      count++
    const row = rest.slice(0, count)
    const depth = row.reduce((sum, area) => sum + area, 0) / side
    let at = 0
    for (const area of row) {
      const length = area / depth
      tiles.push(
        room.width >= room.height
          ? { left: room.left, top: room.top + at, width: depth, height: length }
          : { left: room.left + at, top: room.top, width: length, height: depth },
      )
      at += length
    }
    room =
      room.width >= room.height
        ? { ...room, left: room.left + depth, width: room.width - depth }
        : { ...room, top: room.top + depth, height: room.height - depth }
    rest = rest.slice(count)
  }
  return tiles
}

/** The aspect ratio of the most elongated tile of a row. */
function worstOf(areas: ReadonlyArray<number>, side: number): number {
  const sum = areas.reduce((total, area) => total + area, 0)
  const depth = sum / side
  return Math.max(...areas.map((area) => Math.max(depth ** 2 / area, area / depth ** 2)))
}
