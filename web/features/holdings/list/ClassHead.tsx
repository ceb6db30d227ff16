import { readNetWorth } from "#contract/figures/figures.ts"
import type { AssetClass } from "#contract/vocabulary.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { Money } from "#ui/figures/Money.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { keyFigureMessages } from "#web/features/performance/keyFigureMessages.ts"
import { holdingsMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

/** The total value of a class on the day, as the dashboard shows it, and its weight in all assets. */
export function ClassHead({ assetClass }: { readonly assetClass: AssetClass }) {
  const figures = useFigures()
  const { asked } = useAsOf()
  const query = useQuery(readNetWorth, { query: asked })
  return (
    <Answered query={query} skeleton={<Skeleton height="head" />}>
      {({ allocation, currency, on }) => {
        const part = allocation.byClass.find((one) => one.assetClass === assetClass)
        return (
          part && (
            <div className="headline">
              <div>
                <Say className="soft" message={messages.classOn} values={{ day: figures.day(on) }} />
                <p className="headline-figure">
                  <Money amount={part.assets} currency={currency} />
                </p>
                {part.percent !== null && (
                  <Say
                    className="soft"
                    message={keyFigureMessages.ofAssets}
                    values={{ share: figures.computedPercent(part.percent) }}
                  />
                )}
              </div>
            </div>
          )
        )
      }}
    </Answered>
  )
}
