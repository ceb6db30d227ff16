import { Group } from "@visx/group"
import { LinkVertical } from "@visx/shape"
import { type KeyboardEvent, type ReactNode, useMemo, useRef } from "react"
import { useFigures } from "#web/format/useFigures.ts"
import { cardHeight, kinOf, neighbourOf, networkLayout } from "./portfolioNetworkLayout.ts"
import { type End, linesOf, type NetworkStake } from "./portfolioNetworkLines.ts"
import "./PortfolioNetwork.css"

interface NetworkPortfolio {
  readonly id: string
  readonly title: string
  /** Its value, as shown below its title. */
  readonly value: ReactNode
  /** A description of its stakes for screen readers. */
  readonly words: string
}

interface Props {
  readonly label: string
  readonly portfolios: ReadonlyArray<NetworkPortfolio>
  readonly stakes: ReadonlyArray<NetworkStake>
  /** The percentage of each portfolio that belongs to outsiders; missing if that is 0. */
  readonly outsiders: ReadonlyMap<string, string>
  readonly selected: string | undefined
  readonly onSelect: (id: string) => void
  readonly width: number
}

/**
 * Portfolios as cards, with owners above the portfolios that they own, and a line with the percentage for each stake.
 * The percentage of outsiders has a dashed line. The arrow keys move from card to card.
 */
export function PortfolioNetwork({ label, portfolios, stakes, outsiders, selected, onSelect, width }: Props) {
  const figures = useFigures()
  const frame = useRef<HTMLDivElement>(null)
  const ids = useMemo(() => portfolios.map(({ id }) => id), [portfolios])
  const layout = useMemo(() => networkLayout(ids, stakes, width), [ids, stakes, width])
  const lines = useMemo(() => linesOf(layout, stakes, outsiders), [layout, stakes, outsiders])
  const kin = useMemo(() => (selected === undefined ? undefined : kinOf(selected, stakes)), [selected, stakes])
  const isFaint = (...ends: ReadonlyArray<string>) => kin !== undefined && !ends.every((id) => kin.has(id))
  const move = (event: KeyboardEvent, id: string) => {
    const next =
      event.key === "Home" ? ids[0] : event.key === "End" ? ids.at(-1) : neighbourOf(id, event.key, layout.places)
    if (next === undefined) return
    event.preventDefault()
    frame.current?.querySelector<HTMLElement>(`[data-portfolio="${next}"]`)?.focus()
  }
  const stop = selected ?? ids[0]
  return (
    <div className="network" role="group" aria-label={label} ref={frame} style={{ height: layout.height + margin * 2 }}>
      <svg className="network-lines" width={width} height={layout.height + margin * 2} aria-hidden="true">
        <Group top={margin}>
          {lines.stakes.map(({ stake, points }) => (
            <Group key={stake.id} className={isFaint(stake.ownerId, stake.childId) ? "network-faint" : ""}>
              {points.slice(1).map((target, index) => (
                <LinkVertical
                  key={`${target.x} ${target.y}`}
                  data={{ source: points[index], target }}
                  className="network-line"
                  x={(end: End) => end.x}
                  y={(end: End) => end.y}
                />
              ))}
            </Group>
          ))}
          {lines.outsiders.map(({ childId, target }) => (
            <Group key={childId} left={target.x} top={target.y} className={isFaint(childId) ? "network-faint" : ""}>
              <line y1={-24} y2={0} className="network-line network-outside" />
              <circle cy={-27} r={3} className="network-outside-end" />
            </Group>
          ))}
          {[
            ...lines.stakes.map(({ stake, label }) => ({ ...label, ...stake })),
            ...lines.outsiders.map(({ childId, label, percent }) => ({
              ...label,
              id: `outside ${childId}`,
              ownerId: childId,
              childId,
              percent,
            })),
          ].map(({ id, ownerId, childId, labelX, labelY, percent }) => (
            <text
              key={id}
              x={labelX}
              y={labelY}
              textAnchor="middle"
              className={`network-percent ${isFaint(ownerId, childId) ? "network-faint" : ""}`}
            >
              {figures.percent(percent)}
            </text>
          ))}
        </Group>
      </svg>
      {portfolios.map(({ id, title, value, words }) => {
        const place = layout.places.get(id)
        return (
          place && (
            <button
              key={id}
              type="button"
              data-portfolio={id}
              className={`network-card ${isFaint(id) ? "network-faint" : ""}`}
              style={{ left: place.left, top: place.top + margin, width: layout.cardWidth, height: cardHeight }}
              tabIndex={id === stop ? 0 : -1}
              aria-pressed={id === selected}
              onClick={() => onSelect(id)}
              onKeyDown={(event) => move(event, id)}
            >
              <span className="network-title">{title}</span>
              <span className="network-worth">{value}</span>
              <span className="visually-hidden">{words}</span>
            </button>
          )
        )
      })}
    </div>
  )
}

/** Space for the outline of a focused card. */
const margin = 4
