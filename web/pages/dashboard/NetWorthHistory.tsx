import type { AnswerOf } from "../../../server/contract/endpoint.ts"
import type { ActivityView, readNetWorthHistory } from "../../../server/contract/figures.ts"
import { largeEvents } from "./largeEvents.ts"
import { NetWorthChart } from "./NetWorthChart.tsx"
import { useCauses } from "./useCauses.ts"

interface Props {
  readonly history: AnswerOf<typeof readNetWorthHistory>
  readonly activity: ReadonlyArray<ActivityView>
}

/** The net worth day by day, with marks at its largest jumps that something recorded explains. */
export function NetWorthHistory({ history, activity }: Props) {
  const causes = useCauses(activity)
  return <NetWorthChart history={history} marks={largeEvents(history, causes)} />
}
