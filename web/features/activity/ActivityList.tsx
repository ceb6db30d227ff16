import { useIntl } from "react-intl"
import type { ActivityView } from "#contract/figures/figures.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { activitySentence, dayOfActivity, pageOfSubject } from "./activitySentence.ts"
import "./ActivityList.css"

interface Props {
  readonly activity: ReadonlyArray<ActivityView>
  readonly titles: ReadonlyMap<string, string>
}

/** Recent activity, newest first: the day of the fact, a sentence, and when it was recorded. */
export function ActivityList({ activity, titles }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  return (
    <ol className="activity">
      {activity.map((one) => {
        const day = dayOfActivity(one)
        return (
          <li key={one.position} className="activity-item">
            <span className="activity-words">
              {one.assetClass && one.subjectName && (
                <AppLink to={pageOfSubject({ ...one, assetClass: one.assetClass })}>{one.subjectName}</AppLink>
              )}
              <span>
                {day && `${figures.day(day, "medium")} · `}
                {activitySentence(one, { intl, figures, titles })}
              </span>
            </span>
            <time className="activity-recorded" dateTime={one.recordedAt}>
              {figures.moment(one.recordedAt)}
            </time>
          </li>
        )
      })}
    </ol>
  )
}
