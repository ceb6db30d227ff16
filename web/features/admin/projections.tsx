import { FormattedMessage } from "react-intl"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { readOverview } from "#contract/people/admin.ts"
import { type Figures, useFigures } from "#web/format/useFigures.ts"
import type { Words } from "#web/i18n/words.ts"
import { StateMark, type Tone } from "./StateMark.tsx"
import { Say } from "#ui/Say.tsx"
import { texts } from "#web/i18n/texts.ts"

export type ProjectionView = AnswerOf<typeof readOverview>["projections"][number]

const toneOfState: Record<ProjectionView["state"], Tone> = {
  running: "good",
  catchingUp: "caution",
  rebuilding: "caution",
  halted: "bad",
}

/** `bad` where a household is set aside, because it can record nothing until the operator repairs it. */
export const toneOfProjection = ({ state, setAside }: ProjectionView): Tone =>
  setAside.length > 0 ? "bad" : toneOfState[state]

const projectionStates: Words<ProjectionView["state"]> = texts("admin.projection", {
  running: ["Up to date", "State of a read model: it shows every event"],
  catchingUp: ["Catching up", "State of a read model: it is some events behind"],
  rebuilding: ["Rebuilding", "State of a read model: it is rebuilt from the log"],
  halted: ["Halted", "State of a read model: its tables cannot be written"],
})

const messages = texts("admin.projection", {
  haltedAt: [
    "At position {position}, event {eventId}: {error}",
    "Below a read model that is halted: where, and the error, a message of the program in English",
  ],
  setAsideCount: [
    "{count, plural, one {# household set aside} other {# households set aside}}",
    "State of a read model that cannot apply events of some households, and is up to date for all others",
  ],
  setAside: [
    "Household {householdId} set aside since {since}: at position {position}, event {eventId}: {error}. To repair it: npm run projections -- repair {householdId}",
    "Below a read model that cannot apply an event of one household: which, since when, where, the error (a message of the program in English) and the command that repairs it",
  ],
  lag: [
    "{count, plural, =0 {none} one {{events} event} other {{events} events}}",
    "How many events a read model is behind the log",
  ],
  lagAtLeast: ["{events} events or more", "How many events a read model is behind the log, where no more are counted"],
})

/** The server counts the lag only up to this. */
const lagCounted = 10_000

export function ProjectionState({ projection }: { readonly projection: ProjectionView }) {
  const { state, haltedAt, setAside } = projection
  const { moment } = useFigures()
  return (
    <>
      <StateMark tone={toneOfProjection(projection)}>
        {setAside.length > 0 && state === "running" ? (
          <FormattedMessage {...messages.setAsideCount} values={{ count: setAside.length }} />
        ) : (
          <FormattedMessage {...projectionStates[state]} />
        )}
      </StateMark>
      {haltedAt && <Say as="span" className="table-sub mono" message={messages.haltedAt} values={haltedAt} />}
      {setAside.map((one) => (
        <Say
          key={one.householdId}
          as="span"
          className="table-sub mono"
          message={messages.setAside}
          values={{ ...one, since: moment(one.since) }}
        />
      ))}
    </>
  )
}

export function Lag({ lag, figures }: { readonly lag: number; readonly figures: Figures }) {
  const events = figures.count(lag)
  return lag >= lagCounted ? (
    <FormattedMessage {...messages.lagAtLeast} values={{ events }} />
  ) : (
    <FormattedMessage {...messages.lag} values={{ count: lag, events }} />
  )
}
