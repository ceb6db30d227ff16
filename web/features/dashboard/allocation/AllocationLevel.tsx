import { useEffect, useRef } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { AllocationBar, type BarPart } from "#ui/charts/AllocationBar.tsx"
import { ChartFrame, type ChartView } from "#ui/charts/ChartFrame.tsx"
import { type ChartColumn, chartTable } from "#ui/charts/chartTable.tsx"
import { Money } from "#ui/figures/Money.tsx"
import { allocationMessages as messages } from "./allocationMessages.ts"
import { type AllocatedLine, type Allocation, asOne, gathered, others } from "./allocationParts.ts"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly allocation: Allocation
  /** The name of the way in which the assets are divided. */
  readonly way: string
  /** The opened part, or `undefined` for the whole. */
  readonly part: string | undefined
  readonly nameOf: (key: string) => string
  readonly onPart: (key: string | undefined) => void
  readonly onLine: (line: AllocatedLine) => void
  /** Whether a table or the bar is shown. All levels share the choice. */
  readonly view: ChartView
  /** Called with the first row once it is there. */
  readonly onShown: (first: HTMLElement | null) => void
}

/** One level of the allocation: the parts of the whole, the lines of a part, or the small parts grouped as others. */
export function AllocationLevel({ allocation, way, part: asked, nameOf, onPart, onLine, view, onShown }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const { currency, on } = allocation
  const { key, opened, areOthers, small, shown, rows } = useLevel(allocation, asked, nameOf)
  const open = (id: string) => {
    if (id === others) onPart(opened ? `${key} ${others}` : others)
    else if (opened) {
      const line = opened.lines.find(({ lineId }) => lineId === id)
      if (line) onLine(line)
    } else onPart(id)
  }
  const up = () => onPart(areOthers && opened ? key : undefined)
  const columns = usePartColumns(currency, open)
  const level = useRef<HTMLDivElement>(null)
  const shownAsTable = useRef(view.isTable ? onShown : undefined)
  useEffect(() => shownAsTable.current?.(level.current?.querySelector("tbody button") ?? null), [])
  const label = `${intl.formatMessage(commonWords.allocation)}: ${opened ? nameOf(key) : way}`
  return (
    <div ref={level}>
      <ChartFrame
        height="asNeeded"
        label={label}
        context={`${figures.day(on)} · ${currency}`}
        summary={intl.formatMessage(messages.summary, {
          label,
          parts: intl.formatList(
            rows.map(({ name, amount, percent }) =>
              intl.formatMessage(messages.part, {
                name,
                amount: figures.money(amount, currency),
                percent: percent === null ? "\u2013" : figures.computedPercent(percent),
              }),
            ),
          ),
        })}
        view={view}
        path={
          <PartsPath
            allocation={allocation}
            opened={opened && { name: nameOf(key), assets: opened.assets }}
            smallParts={areOthers ? small.length : undefined}
            onWhole={() => onPart(undefined)}
            onUp={up}
          />
        }
        table={chartTable<BarPart>({ label, rows: shown, keyOf: ({ id }) => id, columns })}
      >
        {() => (
          <AllocationBar
            label={label}
            currency={currency}
            parts={rows}
            onOpen={open}
            onUp={opened || areOthers ? up : undefined}
            onShown={onShown}
          />
        )}
      </ChartFrame>
    </div>
  )
}

/** What a level shows: `shown` in its table, and `rows` as bars, in which small parts are one. */
function useLevel({ parts, assets }: Allocation, asked: string | undefined, nameOf: Props["nameOf"]) {
  const intl = useIntl()
  const [key = "", within] = (asked ?? "").split(" ")
  const opened = parts.find((one) => one.key === key)
  const here: ReadonlyArray<BarPart> = opened
    ? opened.lines.map(({ lineId, name, assets: amount, percent }) => ({ id: lineId, name, amount, percent }))
    : parts.map(({ key: id, assets: amount, percent }) => ({ id, name: nameOf(id), amount, percent }))
  const areOthers = key === others || within === others
  const { drawn, small } = gathered(here)
  const rows = areOthers
    ? small
    : small.length === 0
      ? drawn
      : [...drawn, asOne(intl.formatMessage(messages.others, { count: small.length }), small, assets)]
  return { key, opened, areOthers, small, shown: areOthers ? small : here, rows }
}

interface PathProps {
  readonly allocation: Allocation
  readonly opened: { readonly name: string; readonly assets: string } | undefined
  /** How many small parts are shown; undefined where others are. */
  readonly smallParts: number | undefined
  readonly onWhole: () => void
  readonly onUp: () => void
}

/** Where the level is: the total at the top, below it the way back. */
function PartsPath({ allocation: { assets, currency }, opened, smallParts, onWhole, onUp }: PathProps) {
  const intl = useIntl()
  const figures = useFigures()
  const next = <span aria-hidden="true">›</span>
  return (
    <nav className="parts-path" aria-label={intl.formatMessage(messages.path)}>
      {opened || smallParts !== undefined ? (
        <button type="button" onClick={onWhole}>
          <FormattedMessage {...messages.everything} />
        </button>
      ) : (
        <Say as="span" message={messages.whole} values={{ amount: figures.money(assets, currency) }} />
      )}
      {opened && next}
      {opened &&
        (smallParts === undefined ? (
          <span aria-current="page">
            {opened.name} · {figures.money(opened.assets, currency)}
          </span>
        ) : (
          <button type="button" onClick={onUp}>
            {opened.name}
          </button>
        ))}
      {smallParts !== undefined && (
        <>
          {next}
          <Say as="span" aria-current="page" message={messages.others} values={{ count: smallParts }} />
        </>
      )}
    </nav>
  )
}

function usePartColumns(currency: string, open: (id: string) => void): ReadonlyArray<ChartColumn<BarPart>> {
  const intl = useIntl()
  const figures = useFigures()
  return [
    {
      id: "name",
      header: intl.formatMessage(commonWords.component),
      isRowHeader: true,
      cell: ({ id, name }) => (
        <button type="button" className="link-button" onClick={() => open(id)}>
          {name}
        </button>
      ),
      sortBy: ({ name }) => name,
      exact: ({ name }) => name,
    },
    {
      id: "amount",
      header: intl.formatMessage(commonWords.amount),
      kind: "figure",
      cell: ({ amount }) => <Money amount={amount} currency={currency} />,
      sortBy: ({ amount }) => amount,
      exact: ({ amount }) => ({ amount, currency }),
    },
    {
      id: "percent",
      header: intl.formatMessage(messages.share),
      kind: "figure",
      cell: ({ percent }) => (
        <span className="figure">{percent === null ? "\u2013" : figures.computedPercent(percent)}</span>
      ),
      sortBy: ({ percent }) => percent,
      exact: ({ percent }) => percent,
    },
  ]
}
