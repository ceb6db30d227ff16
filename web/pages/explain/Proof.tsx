import { useMemo } from "react"
import { FormattedMessage } from "react-intl"
import type { ExplainNode } from "../../../server/contract/explain.ts"
import { useFigures } from "../../format/useFigures.ts"
import { Icon } from "../../ui/Icon.tsx"
import { explainMessages as messages } from "./messages.ts"
import { isProved, leavesOf } from "./recombine.ts"

/** Puts the figure together again from its leaves, here and now, and says whether it comes out exactly. */
export function Proof({ root }: { readonly root: ExplainNode }) {
  const figures = useFigures()
  const { proved, leaves } = useMemo(() => ({ proved: isProved(root), leaves: leavesOf(root) }), [root])
  if (!proved) {
    return (
      <div className="note note-loss" role="alert">
        <Icon name="caution" />
        <p>
          <FormattedMessage {...messages.notProved} />
        </p>
      </div>
    )
  }
  const values = { leaves: figures.count(leaves), leavesCount: leaves }
  return (
    <div className="proof">
      <p className="proof-words">
        <Icon name="check" />
        <span>
          <FormattedMessage {...(root.made === "root" ? messages.provedRoot : messages.proved)} values={values} />
        </span>
      </p>
      {!figures.amountsHidden && (
        <details className="proof-exact">
          <summary>
            <FormattedMessage {...messages.exactly} />
          </summary>
          <p className="figure">{root.exact.replace("/", " / ")}</p>
        </details>
      )}
    </div>
  )
}
