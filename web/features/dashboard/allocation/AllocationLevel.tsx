import { useEffect, useRef } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { AllocationBar, type BarPart } from "#ui/charts/AllocationBar.tsx"
import { ChartFrame, type ChartView } from "#ui/charts/ChartFrame.tsx"
import { chartTable } from "#ui/charts/chartTable.tsx"
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
  const { currency, assets, parts, on } = allocation
  const all: ReadonlyArray<BarPart> = parts.map(({ key, assets, percent }) => ({
    id: key,
    name: nameOf(key),
    amount: assets,
    percent,
  }))
  const [key = "", within] = (asked ?? "").split(" ")
  const opened = parts.find((one) => one.key === key)
  const ofPart: ReadonlyArray<BarPart> | undefined = opened?.lines.map(({ lineId, name, assets, percent }) => ({
    id: lineId,
    name,
    amount: assets,
    percent,
  }))
  const areOthers = key === others || within === others
  const here = ofPart ?? all
  const { drawn, small } = gathered(here)
  const shown = areOthers ? small : here
  const rows = areOthers
    ? small
    : small.length === 0
      ? drawn
      : [...drawn, asOne(intl.formatMessage(messages.others, { count: small.length }), small, assets)]

  const open = (id: string) => {
    if (id === others) onPart(opened ? `${key} ${others}` : others)
    else if (opened) {
      const line = opened.lines.find(({ lineId }) => lineId === id)
      if (line) onLine(line)
    } else onPart(id)
  }
  const up = () => onPart(areOthers && opened ? key : undefined)
  const isWhole = !opened && !areOthers
  const title = opened ? nameOf(key) : way
  const level = useRef<HTMLDivElement>(null)
  const shownAsTable = useRef(view.isTable ? onShown : undefined)
  useEffect(() => shownAsTable.current?.(level.current?.querySelector("tbody button") ?? null), [])
  const label = `${intl.formatMessage(commonWords.allocation)}: ${title}`
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
          <nav className="parts-path" aria-label={intl.formatMessage(messages.path)}>
            {isWhole ? (
              <Say as="span" message={messages.whole} values={{ amount: figures.money(assets, currency) }} />
            ) : (
              <>
                <button type="button" onClick={() => onPart(undefined)}>
                  <FormattedMessage {...messages.everything} />
                </button>
                {opened && (
                  <>
                    <span aria-hidden="true">›</span>
                    {areOthers ? (
                      <button type="button" onClick={up}>
                        {nameOf(key)}
                      </button>
                    ) : (
                      <span aria-current="page">
                        {nameOf(key)} · {figures.money(opened.assets, currency)}
                      </span>
                    )}
                  </>
                )}
                {areOthers && (
                  <>
                    <span aria-hidden="true">›</span>
                    <Say as="span" aria-current="page" message={messages.others} values={{ count: small.length }} />
                  </>
                )}
              </>
            )}
          </nav>
        }
        table={chartTable<BarPart>({
          label,
          rows: shown,
          keyOf: ({ id }) => id,
          columns: [
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
          ],
        })}
      >
        {() => (
          <AllocationBar
            label={label}
            currency={currency}
            parts={rows}
            onOpen={open}
            onUp={isWhole ? undefined : up}
            onShown={onShown}
          />
        )}
      </ChartFrame>
    </div>
  )
}
