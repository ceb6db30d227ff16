import { type NetWorthView, readNetWorth } from "#contract/figures/figures.ts"
import type { AssetClass } from "#contract/vocabulary.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { PeriodPicker } from "#web/asOf/AsOfControls.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { Change, Money } from "#ui/figures/Money.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { classRows } from "#web/features/holdings/assets/ClassTable.tsx"
import { keyFigureMessages } from "#web/features/performance/keyFigureMessages.ts"
import { holdingsMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"
import "./ClassHead.css"

/** The total value of a class on the day, as the dashboard shows it, its weight in all assets and its change in the period. */
export function ClassHead({ assetClass }: { readonly assetClass: AssetClass }) {
  const figures = useFigures()
  const { asked, from } = useAsOf()
  const query = useQuery(readNetWorth, { query: asked })
  return (
    <Answered query={query} skeleton={<Skeleton height="head" />}>
      {(answer) => {
        const { allocation, currency, on } = answer
        const part = allocation.byClass.find((one) => one.assetClass === assetClass)
        return (
          part && (
            <div className="headline class-head">
              <div>
                <Say className="soft" message={messages.classOn} values={{ day: figures.day(on) }} />
                <p className="headline-figure">
                  <Money amount={part.assets} currency={currency} />
                </p>
                <p className="soft">
                  {part.percent !== null && (
                    <Say
                      as="span"
                      message={keyFigureMessages.ofAssets}
                      values={{ share: figures.computedPercent(part.percent) }}
                    />
                  )}
                  <ClassChange part={part} now={answer} since={from ?? answer.since} />
                </p>
              </div>
              <div className="class-period">
                <PeriodPicker />
              </div>
            </div>
          )
        )
      }}
    </Answered>
  )
}

interface ChangeProps {
  readonly part: NetWorthView["allocation"]["byClass"][number]
  readonly now: NetWorthView
  readonly since: string | null
}

/** How the value of the class changed since the first day of the period, in the words of the list of all assets. */
function ClassChange({ part: { assetClass }, now, since }: ChangeProps) {
  const figures = useFigures()
  const { asked } = useAsOf()
  const isEarlier = since !== null && since < now.on
  const { answer: then } = useQuery(readNetWorth, isEarlier ? { query: { ...asked, on: since } } : null)
  if (!then || then.on !== since || then.currency !== now.currency) return null
  const change = classRows(now, then).find((one) => one.assetClass === assetClass)?.change
  return (
    change != null && (
      <>
        {" · "}
        <Change amount={change} currency={now.currency} />{" "}
        <Say as="span" message={messages.changeSince} values={{ day: figures.day(since, "medium") }} />
      </>
    )
  )
}
