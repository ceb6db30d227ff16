import { FormattedMessage, useIntl } from "react-intl"
import { formatDecimal } from "#web/format/numberFormat.ts"
import { type Figures, useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { Section } from "#web/page/Page.tsx"
import { Lag, ProjectionState } from "#web/features/admin/projections.tsx"
import { StateMark } from "#web/features/admin/StateMark.tsx"
import { type Overview, toneOfJob, toneOfPrices } from "./health.ts"
import { overviewMessages as messages, partNames, priceOutcomes } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

export function Projections({ projections }: { readonly projections: Overview["projections"] }) {
  const intl = useIntl()
  const figures = useFigures()
  const say = intl.formatMessage
  return (
    <Section title={say(partNames.projections)}>
      <FigureTable
        label={say(partNames.projections)}
        rows={projections}
        keyOf={({ name }) => name}
        columns={[
          { id: "name", header: say(messages.projection), isRowHeader: true, cell: ({ name }) => name },
          {
            id: "state",
            header: say(messages.logState),
            cell: (projection) => <ProjectionState projection={projection} />,
          },
          { id: "lag", header: say(messages.lag), cell: ({ lag }) => <Lag lag={lag} figures={figures} /> },
          { id: "position", header: say(messages.position), kind: "figure", cell: ({ position }) => position },
        ]}
      />
    </Section>
  )
}

export function Jobs({ jobs }: { readonly jobs: Overview["jobs"] }) {
  const intl = useIntl()
  const figures = useFigures()
  const moment = useMomentOrNever()
  const say = intl.formatMessage
  return (
    <Section title={say(partNames.jobs)}>
      {jobs.length === 0 && <Nothing />}
      {jobs.length > 0 && (
        <FigureTable
          label={say(partNames.jobs)}
          rows={jobs}
          keyOf={({ name }) => name}
          columns={[
            { id: "name", header: say(messages.job), isRowHeader: true, cell: ({ name }) => name },
            { id: "waiting", header: say(messages.waiting), kind: "figure", cell: (job) => figures.count(job.waiting) },
            { id: "running", header: say(messages.running), kind: "figure", cell: (job) => figures.count(job.running) },
            {
              id: "failed",
              header: say(messages.failed),
              kind: "figure",
              cell: (job) => <StateMark tone={toneOfJob(job)}>{figures.count(job.failed)}</StateMark>,
            },
            {
              id: "completed",
              header: say(messages.lastCompleted),
              cell: ({ lastCompletedAt }) => moment(lastCompletedAt),
            },
          ]}
        />
      )}
    </Section>
  )
}

export function Storage({ storage }: { readonly storage: Overview["storage"] }) {
  const intl = useIntl()
  const figures = useFigures()
  const say = intl.formatMessage
  const total = (of: "bytes" | "rows") => storage.reduce((sum, one) => sum + one[of], 0)
  return (
    <Section title={say(messages.storage)}>
      <FigureTable
        label={say(messages.storage)}
        rows={storage}
        keyOf={({ schema }) => schema}
        columns={[
          {
            id: "schema",
            header: say(messages.schema),
            isRowHeader: true,
            cell: ({ schema }) => schema,
            foot: say(commonWords.total),
          },
          {
            id: "size",
            header: say(messages.size),
            kind: "figure",
            sortBy: ({ bytes }) => String(bytes),
            cell: ({ bytes }) => writtenBytes(bytes, figures),
            foot: writtenBytes(total("bytes"), figures),
          },
          {
            id: "rows",
            header: say(messages.rows),
            kind: "figure",
            sortBy: ({ rows }) => String(rows),
            cell: ({ rows }) => figures.count(rows),
            foot: figures.count(total("rows")),
          },
        ]}
      />
    </Section>
  )
}

export function Prices({ prices }: { readonly prices: Overview["prices"] }) {
  const intl = useIntl()
  const figures = useFigures()
  const moment = useMomentOrNever()
  const say = intl.formatMessage
  return (
    <Section title={say(partNames.prices)}>
      {prices.length === 0 && <Nothing />}
      {prices.length > 0 && (
        <FigureTable
          label={say(partNames.prices)}
          rows={prices}
          keyOf={({ provider }) => provider}
          columns={[
            { id: "provider", header: say(messages.provider), isRowHeader: true, cell: ({ provider }) => provider },
            {
              id: "outcome",
              header: say(messages.outcome),
              cell: (price) => (
                <StateMark tone={toneOfPrices(price)}>
                  <FormattedMessage {...priceOutcomes[price.outcome ?? "never"]} />
                </StateMark>
              ),
            },
            { id: "attempted", header: say(messages.attempted), cell: ({ attemptedAt }) => moment(attemptedAt) },
            { id: "succeeded", header: say(messages.succeeded), cell: ({ succeededAt }) => moment(succeededAt) },
            {
              id: "failures",
              header: say(messages.failures),
              kind: "figure",
              cell: ({ failuresInARow }) => figures.count(failuresInARow),
            },
          ]}
        />
      )}
    </Section>
  )
}

const Nothing = () => <Say className="soft" message={messages.nothing} />

function useMomentOrNever(): (instant: string | null) => string {
  const intl = useIntl()
  const figures = useFigures()
  return (instant) => (instant === null ? intl.formatMessage(messages.never) : figures.moment(instant))
}

const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const

/** A number of bytes such as `3.4 MB`: the unit by language, the number in the user's format. */
export function writtenBytes(bytes: number, { language, numberFormat }: Pick<Figures, "language" | "numberFormat">) {
  const magnitude = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const number = bytes / 1000 ** magnitude
  const places = magnitude === 0 || number >= 100 ? 0 : 1
  const unit = new Intl.NumberFormat(language, { style: "unit", unit: units[magnitude] ?? "byte" })
    .formatToParts(number)
    .find(({ type }) => type === "unit")?.value
  return `${formatDecimal(number.toFixed(places), numberFormat)}\u00a0${unit}`
}
