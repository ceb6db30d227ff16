import { useMemo } from "react"
import { Button as AriaButton, Tree, TreeItem, TreeItemContent } from "react-aria-components"
import { FormattedMessage, useIntl } from "react-intl"
import type { ExplainNode } from "#contract/figures/explain.ts"
import { formatDecimal } from "#web/format/numberFormat.ts"
import { writtenMultiple, writtenRatio } from "#web/format/ratio.ts"
import { type Figures, useFigures } from "#web/format/useFigures.ts"
import { Icon } from "#ui/Icon.tsx"
import { explainMessages as messages } from "./messages.ts"
import { nodeName } from "./nodeWords.ts"
import { type Sources, SourceWords } from "./SourceWords.tsx"
import "./ExplainTree.css"

interface Props {
  readonly root: ExplainNode
  readonly sources: Sources
  readonly open: ReadonlySet<string>
  readonly onOpen: (open: ReadonlySet<string>) => void
}

/** A figure and the tree of its parts. Closed branches are not rendered: a family has thousands of leaves. */
export function ExplainTree({ root, sources, open, onOpen }: Props) {
  const intl = useIntl()
  return (
    <Tree
      aria-label={intl.formatMessage(messages.steps)}
      className="explain-tree"
      selectionMode="none"
      expandedKeys={open}
      onExpandedChange={(keys) => onOpen(new Set([...keys].map(String)))}
    >
      <Branch node={root} path="0" depth={0} sign="" isShown sources={sources} open={open} />
    </Tree>
  )
}

interface BranchProps {
  readonly node: ExplainNode
  /** The indexes from the root down to the node, joined by dots. */
  readonly path: string
  readonly depth: number
  /** The operator with which it enters the figure above it. */
  readonly sign: string
  /** Whether everything above it is open. */
  readonly isShown: boolean
  readonly sources: Sources
  readonly open: ReadonlySet<string>
}

function Branch({ node, path, depth, sign, isShown, sources, open }: BranchProps) {
  const intl = useIntl()
  const figures = useFigures()
  const name = useMemo(() => nodeName(node, intl), [node, intl])
  const value = writtenFigure(node, figures)
  const hasParts = node.parts.length > 0
  return (
    <TreeItem
      id={path}
      textValue={`${sign} ${name.title} ${value}`}
      className={`explain-item ${depth === 0 ? "explain-root" : ""}`}
    >
      <TreeItemContent>
        {({ isExpanded }) => (
          <span className="explain-row" style={{ paddingInlineStart: `calc(${Math.min(depth, 8)} * var(--step))` }}>
            {hasParts ? (
              <AriaButton slot="chevron" className="explain-chevron">
                <Icon name={isExpanded ? "chevronDown" : "chevronRight"} size={16} />
              </AriaButton>
            ) : (
              <span className="explain-chevron" />
            )}
            <span className="explain-sign" aria-hidden="true">
              {sign}
            </span>
            <span className="explain-name">
              {name.title}
              {name.below && <span className="explain-below">{name.below}</span>}
              {node.source && (
                <span className="explain-below">
                  <SourceWords source={node.source} sources={sources} />
                </span>
              )}
            </span>
            <span className="explain-value figure">{value}</span>
          </span>
        )}
      </TreeItemContent>
      {/* A closed branch renders its direct parts, so that it can be opened, but not the parts below them. */}
      {isShown
        ? node.parts.map((part, index) => (
            <Branch
              key={`${path}.${index}`}
              node={part}
              path={`${path}.${index}`}
              depth={depth + 1}
              sign={signOf(node.made, index)}
              isShown={open.has(path)}
              sources={sources}
              open={open}
            />
          ))
        : null}
    </TreeItem>
  )
}

/** Opens everything, or closes all but the top. */
export function TreeButtons({ onOpenAll, onCloseAll }: { onOpenAll: () => void; onCloseAll: () => void }) {
  return (
    <span className="explain-buttons">
      <AriaButton className="button button-quiet" onPress={onOpenAll}>
        <FormattedMessage {...messages.openAll} />
      </AriaButton>
      <AriaButton className="button button-quiet" onPress={onCloseAll}>
        <FormattedMessage {...messages.closeAll} />
      </AriaButton>
    </span>
  )
}

/** The operator of a part. The first part has none. */
function signOf(made: ExplainNode["made"], index: number): string {
  switch (made) {
    case "sum":
      return index === 0 ? "" : "+"
    case "difference":
      return index === 0 ? "" : "\u2212"
    case "product":
      return index === 0 ? "" : "\u00d7"
    case "quotient":
      return index === 0 ? "" : "\u00f7"
    case "root":
    case "leaf":
      return ""
  }
}

/** The paths of the branches that have parts, those nearest to the top first, at most `most`. */
export function branchesOf(root: ExplainNode, most: number): ReadonlyArray<string> {
  const found: Array<string> = []
  let level: ReadonlyArray<{ readonly node: ExplainNode; readonly path: string }> = [{ node: root, path: "0" }]
  while (level.length > 0 && found.length < most) {
    const inner = level.filter(({ node }) => node.parts.length > 0)
    found.push(...inner.map(({ path }) => path))
    level = inner.flatMap(({ node, path }) =>
      node.parts.map((part, index) => ({ node: part, path: `${path}.${index}` })),
    )
  }
  return found.slice(0, most)
}

/** Shown as percentages. */
const ratios = new Set([
  "debtRatio",
  "liquidShare",
  "timeWeighted",
  "moneyWeighted",
  "ownTimeWeighted",
  "ownMoneyWeighted",
  "timeWeightedAfterTax",
  "moneyWeightedAfterTax",
  "ownTimeWeightedAfterTax",
  "ownMoneyWeightedAfterTax",
  "irr",
  "goalProgress",
  "share",
  "stake",
  "weight",
  "path",
  "taxRate",
  "soldFraction",
  "leftFraction",
  "cededFraction",
])
/** Shown as multiples. */
const multiples = new Set(["dpi", "rvpi", "tvpi"])
/** Shown as numbers of units, which are hidden with amounts; prices and rates are public. */
const counted = new Set(["units", "holdingUnits"])

/** The formatted figure of a node: an amount with its currency, a percentage, a multiple, or a plain number. */
export function writtenFigure({ what, shown, currency }: ExplainNode, figures: Figures): string {
  if (currency !== null) return what === "price" ? figures.price(shown, currency) : figures.money(shown, currency)
  if (ratios.has(what)) return writtenRatio(shown, figures)
  if (multiples.has(what)) return writtenMultiple(shown, figures)
  return counted.has(what) ? figures.units(shown) : formatDecimal(shown, figures.numberFormat)
}
