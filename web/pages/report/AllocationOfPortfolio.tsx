import type { AnswerOf } from "../../../server/contract/endpoint.ts"
import { type AllocationBy, readAllocation } from "../../../server/contract/figures.ts"
import { type Query, useQuery } from "../../api/useQuery.ts"
import { useReporting } from "../../app/reporting.ts"
import { Answered, Skeleton } from "../../ui/States.tsx"
import { AllocationTables } from "./AllocationTables.tsx"

type Allocation = Query<AnswerOf<typeof readAllocation>>

/** The assets of a portfolio with all it holds through others, in each of the four ways, as its page shows them. */
export function useAllocationOf(portfolioId: string): readonly [Allocation, Allocation, Allocation, Allocation] {
  const { asked } = useReporting()
  const query = (by: AllocationBy) => ({ query: { by, ...asked, portfolioId } })
  return [
    useQuery(readAllocation, query("assetClass")),
    useQuery(readAllocation, query("investable")),
    useQuery(readAllocation, query("currency")),
    useQuery(readAllocation, query("portfolio")),
  ]
}

interface Props {
  readonly allocation: ReturnType<typeof useAllocationOf>
  readonly titles: ReadonlyMap<string, string>
}

/** What the assets of a portfolio are made of. The four questions are of one day: where one fails, none is shown. */
export function AllocationOfPortfolio({ allocation, titles }: Props) {
  const [first, ...others] = allocation
  const failed = allocation.find(({ failure }) => failure !== undefined)
  return (
    <Answered query={failed ?? first} skeleton={<Skeleton lines={8} />}>
      {(answer) => {
        const divisions = [answer, ...others.flatMap((query) => query.answer ?? [])]
        return divisions.length === allocation.length ? (
          <AllocationTables divisions={divisions} currency={answer.currency} titles={titles} />
        ) : (
          <Skeleton lines={8} />
        )
      }}
    </Answered>
  )
}
