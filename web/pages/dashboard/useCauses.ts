import { useMemo } from "react"
import { type IntlShape, useIntl } from "react-intl"
import { type DebtView, listDebts } from "../../../server/contract/debts.ts"
import type { ActivityView } from "../../../server/contract/figures.ts"
import { type HoldingView, listHoldings } from "../../../server/contract/holdings.ts"
import { listPortfolios, type StakeView } from "../../../server/contract/portfolios.ts"
import { toPlainString } from "../../../server/contract/vocabulary.ts"
import { activitySentence, dayOfActivity } from "../../activity/activitySentence.ts"
import { useQuery } from "../../api/useQuery.ts"
import { type Figures, useFigures } from "../../format/useFigures.ts"
import { networkMessages } from "../portfolios/networkMessages.ts"
import type { Cause } from "./largeEvents.ts"
import { dashboardMessages as messages } from "./messages.ts"

/** Which entries move the worth of what they are recorded on. */
const movingTypes = new Set([
  "TradeRecorded",
  "UnitsDelivered",
  "CashFlowRecorded",
  "ValuationRecorded",
  "BalanceRecorded",
])

interface Words {
  readonly intl: IntlShape
  readonly figures: Figures
  readonly titles: ReadonlyMap<string, string>
}

/** What could explain jumps of the net worth: openings, closings and stakes of every day, and what was recorded last. */
export function useCauses(activity: ReadonlyArray<ActivityView>): ReadonlyArray<Cause> {
  const intl = useIntl()
  const figures = useFigures()
  const { answer: structure } = useQuery(listPortfolios, {})
  const { answer: owned } = useQuery(listHoldings, { query: {} })
  const { answer: owed } = useQuery(listDebts, { query: {} })
  return useMemo(() => {
    const portfolios = structure?.portfolios ?? []
    const titles = new Map<string, string>(portfolios.map(({ portfolioId, title }) => [portfolioId, title]))
    const words = { intl, figures, titles }
    return [
      ...(owned?.holdings ?? []).flatMap((holding) => causesOfHolding(holding, words)),
      ...(owed?.debts ?? []).flatMap((debt) => causesOfDebt(debt, words)),
      ...(structure?.stakes ?? []).flatMap((stake) => causesOfStake(stake, words)),
      ...causesOfActivity(activity, words),
    ]
  }, [intl, figures, structure, owned, owed, activity])
}

const causesOfHolding = ({ name, openedOn, closedOn }: HoldingView, { intl }: Words): ReadonlyArray<Cause> => [
  { on: openedOn, label: intl.formatMessage(messages.opened, { name }) },
  ...(closedOn === null ? [] : [{ on: closedOn, label: intl.formatMessage(messages.closed, { name }) }]),
]

const causesOfDebt = ({ name, incurredOn, settledOn }: DebtView, { intl }: Words): ReadonlyArray<Cause> => [
  { on: incurredOn, label: intl.formatMessage(messages.incurred, { name }) },
  ...(settledOn === null ? [] : [{ on: settledOn, label: intl.formatMessage(messages.settled, { name }) }]),
]

const causesOfStake = (
  { status, effectiveOn, ownerId, childId, percent }: StakeView,
  { intl, figures, titles }: Words,
): ReadonlyArray<Cause> =>
  status === "removed"
    ? []
    : [
        {
          on: effectiveOn,
          label: intl.formatMessage(networkMessages.stakeLine, {
            owner: titles.get(ownerId) ?? "\u2013",
            child: titles.get(childId) ?? "\u2013",
            percent: figures.percent(toPlainString(percent)),
          }),
        },
      ]

/** Entries that were taken back or replaced explain nothing. */
function causesOfActivity(activity: ReadonlyArray<ActivityView>, words: Words): ReadonlyArray<Cause> {
  const takenBack = new Set(
    activity.flatMap(({ type, event }) => [type.endsWith("Voided") ? event["entryId"] : null, event["replaces"]]),
  )
  return activity
    .filter(({ type, event }) => movingTypes.has(type) && !takenBack.has(event["entryId"]))
    .flatMap((one) => {
      const on = dayOfActivity(one)
      if (on === null) return []
      const what = activitySentence(one, words)
      const label =
        one.subjectName === null ? what : words.intl.formatMessage(messages.recordedOf, { name: one.subjectName, what })
      return [{ on, label }]
    })
}
