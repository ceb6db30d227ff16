import { memo, type ReactNode, useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import { type GoalView, listGoals } from "#contract/goals.ts"
import { readGoalProgress } from "#contract/figures/standing.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useArrival } from "#web/page/useArrival.ts"
import { goalMessages as formMessages } from "./goals/messages.ts"
import { useDropGoal } from "./goals/useDropGoal.ts"
import { Button } from "#ui/Button.tsx"
import { May } from "#web/page/May.tsx"
import { lazyPart } from "#ui/lazyPart.tsx"
import { ActionMenu } from "#ui/windows/Menu.tsx"
import { Section } from "#web/page/Page.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { goalMessages as messages } from "./goalMessages.ts"
import { GoalList } from "./GoalList.tsx"

const GoalDialog = lazyPart(
  () => import("./goals/GoalDialog.tsx"),
  (module) => module.GoalDialog,
)

interface Props {
  readonly titles: ReadonlyMap<string, string>
  /** Beside the button that sets a goal. */
  readonly tools?: ReactNode
}

/** The household's goals with their progress on the day, and the actions to set and drop them. */
export const Goals = memo(({ titles, tools }: Props) => {
  const intl = useIntl()
  const { askedDay } = useAsOf()
  const [edited, setEdited] = useState<GoalView | "new">()
  const progress = useQuery(readGoalProgress, { query: askedDay })
  const { answer: stated } = useQuery(listGoals, {})
  useArrival()
  return (
    <Section
      id="goals"
      title={intl.formatMessage(messages.title)}
      tools={
        <span className="section-tools">
          <Button needs="goals" icon="plus" onPress={() => setEdited("new")}>
            <FormattedMessage {...formMessages.set} />
          </Button>
          {tools}
        </span>
      }
    >
      <Answered query={progress} skeleton={<Skeleton lines={3} />}>
        {({ goals }) =>
          goals.length === 0 ? (
            <p className="soft">
              <May needs="goals" otherwise={<FormattedMessage {...messages.noneSet} />}>
                <FormattedMessage {...messages.none} />
              </May>
            </p>
          ) : (
            <GoalList
              goals={goals}
              titles={titles}
              actionsOf={({ goalId }) => {
                const goal = stated?.goals.find((one) => one.goalId === goalId)
                return goal && <GoalActions goal={goal} onEdit={() => setEdited(goal)} />
              }}
            />
          )
        }
      </Answered>
      {edited && <GoalDialog {...(edited === "new" ? {} : { goal: edited })} onClose={() => setEdited(undefined)} />}
    </Section>
  )
})

interface ActionsProps {
  readonly goal: GoalView
  readonly onEdit: () => void
}

function GoalActions({ goal, onEdit }: ActionsProps) {
  const intl = useIntl()
  const drop = useDropGoal(goal)
  return (
    <ActionMenu
      needs="goals"
      label={intl.formatMessage(labelWords.moreActionsFor, { title: goal.title })}
      actions={[
        { id: "edit", label: intl.formatMessage(formMessages.edit), run: onEdit },
        { id: "drop", label: intl.formatMessage(formMessages.drop), look: "danger", run: drop },
      ]}
    />
  )
}
