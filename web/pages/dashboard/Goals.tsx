import { useIntl } from "react-intl"
import { readGoalProgress } from "../../../server/contract/measures.ts"
import { useQuery } from "../../api/useQuery.ts"
import { useReporting } from "../../app/reporting.ts"
import { Section } from "../../ui/Page.tsx"
import { Answered, Skeleton } from "../../ui/States.tsx"
import { goalMessages as messages } from "./goalMessages.ts"
import { GoalList } from "./GoalList.tsx"

interface Props {
  readonly titles: ReadonlyMap<string, string>
}

/** What the household wants to reach, and how far it is on the day. */
export function Goals({ titles }: Props) {
  const intl = useIntl()
  const { asked } = useReporting()
  const progress = useQuery(readGoalProgress, { query: asked ? { on: asked } : {} })
  return (
    <Section title={intl.formatMessage(messages.title)}>
      <Answered query={progress} skeleton={<Skeleton lines={3} />}>
        {({ goals }) =>
          goals.length === 0 ? (
            <p className="soft">{intl.formatMessage(messages.none)}</p>
          ) : (
            <GoalList goals={goals} titles={titles} actionsOf={() => null} />
          )
        }
      </Answered>
    </Section>
  )
}
