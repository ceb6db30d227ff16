import { useMemo } from "react"
import { Button as AriaButton, Tree, TreeItem, TreeItemContent } from "react-aria-components"
import { FormattedMessage, useIntl } from "react-intl"
import type { ExplainNode } from "../../../server/contract/explain.ts"
import { useFigures } from "../../format/useFigures.ts"
import { Icon } from "../../ui/Icon.tsx"
import { signOf } from "./branches.ts"
import { explainMessages as messages } from "./messages.ts"
import { nodeName } from "./nodeWords.ts"
import { SourceWords, type Sources } from "./SourceWords.tsx"
import { writtenFigure } from "./writtenFigure.ts"
import "./ExplainTree.css"

interface Props {
  readonly root: ExplainNode
  readonly sources: Sources
  readonly open: ReadonlySet<string>
  readonly onOpen: (open: ReadonlySet<string>) => void
}

/** A figure and below it what it was made of. What is closed is not made ready: a family has thousands of leaves. */
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
  /** The way down to it: which part of which part. */
  readonly path: string
  readonly depth: number
  /** How it goes into what stands above it. */
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
      {/* The parts of a closed branch are there, so that it is known to have some; theirs only once it is open. */}
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
