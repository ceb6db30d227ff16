import { useRef, useState } from "react"
import { useIntl } from "react-intl"
import { useLocation } from "wouter"
import { useAddressParams } from "#ui/useAddressParams.ts"
import { commonWords } from "#web/i18n/words.ts"
import { AllocationBy, readAllocation } from "#contract/figures/figures.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { pageOfLine } from "#web/features/lines/pageOfLine.ts"
import { useKeptAddress } from "#ui/AppLink.tsx"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { AllocationLevel } from "./AllocationLevel.tsx"
import { allocationMessages as messages, allocationWays } from "./allocationMessages.ts"
import { useAllocationNames } from "./allocationParts.ts"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly titles: ReadonlyMap<string, string>
  /** A portfolio, with everything it holds through others; if absent, the household. */
  readonly portfolioId?: string
}

/** The allocation of the assets in one of several ways. Each part opens the lines in it, and each line its page. */
export function AllocationExplorer({ titles, portfolioId }: Props) {
  const intl = useIntl()
  const { asked } = useAsOf()
  const [, navigate] = useLocation()
  const addressOf = useKeptAddress()
  const [{ by, part }, choose] = useLevel()
  const entering = useRef(false)
  const [isTable, onTable] = useState(false)
  const query = useQuery(readAllocation, {
    query: { by, ...asked, ...(portfolioId === undefined ? {} : { portfolioId }) },
  })
  const move = (to: string | undefined) => {
    entering.current = true
    choose({ by, part: to })
  }
  const nameIn = useAllocationNames(titles)
  return (
    <div>
      {/* The browser's own choice: it opens at once, and on a phone in the way of the phone. */}
      <select
        className="parts-way"
        aria-label={intl.formatMessage(messages.ways)}
        data-print="hidden"
        value={by}
        onChange={({ target }) => choose({ by: wayOf(target.value), part: undefined })}
      >
        {AllocationBy.literals.map((way) => (
          <option key={way} value={way}>
            {intl.formatMessage(allocationWays[way])}
          </option>
        ))}
      </select>
      <Answered query={query} skeleton={<Skeleton height="chart" />}>
        {(allocation) =>
          allocation.parts.length === 0 ? (
            <Say className="soft" message={commonWords.noAssets} />
          ) : (
            <AllocationLevel
              key={`${allocation.by} ${part}`}
              allocation={allocation}
              way={intl.formatMessage(allocationWays[allocation.by])}
              part={part}
              nameOf={nameIn(allocation.by)}
              onPart={move}
              view={{ isTable, onTable }}
              onShown={(first) => {
                // After a change of level, the focus moves to the first row.
                if (entering.current) first?.focus()
                entering.current = false
              }}
              onLine={(line) => navigate(addressOf(pageOfLine(line)))}
            />
          )
        }
      </Answered>
    </div>
  )
}

interface Level {
  readonly by: AllocationBy
  /** The opened part, or `undefined` for the whole. */
  readonly part: string | undefined
}

/** The level lives in the address: a link shows the same level, and the browser's back button goes back one level. */
function useLevel(): readonly [Level, (level: Level) => void] {
  const [params, change] = useAddressParams()
  const by = wayOf(params.get("by"))
  const choose = ({ by, part }: Level) => change({ by, part }, { replace: false })
  return [{ by, part: params.get("part") ?? undefined }, choose]
}

const wayOf = (asked: string | null): AllocationBy => AllocationBy.literals.find((one) => one === asked) ?? "assetClass"
