import { Result } from "effect"
import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import { rebuildProjection, resumeProjection } from "#contract/people/admin.ts"
import { useCommand } from "#web/client/useCommand.ts"
import { showFailure, showToast } from "#ui/windows/Toasts.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { CommandDialog } from "#web/forms/CommandDialog.tsx"
import { failureMessage } from "#web/problems/failureMessage.ts"
import { Button } from "#ui/Button.tsx"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { Section } from "#web/page/Page.tsx"
import { ProgressBar } from "#ui/ProgressBar.tsx"
import { Lag, ProjectionState, type ProjectionView } from "#web/features/admin/projections.tsx"
import { dataMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

/** Every read model, its state, and its actions. */
export function ProjectionsSection({ projections }: { readonly projections: ReadonlyArray<ProjectionView> }) {
  const intl = useIntl()
  const figures = useFigures()
  const [toRebuild, setToRebuild] = useState<string>()
  const say = intl.formatMessage
  return (
    <Section title={say(messages.projections)} note={say(messages.projectionsNote)}>
      <FigureTable
        label={say(messages.projections)}
        rows={projections}
        keyOf={({ name }) => name}
        columns={[
          { id: "name", header: say(messages.projection), isRowHeader: true, cell: ({ name }) => name },
          {
            id: "state",
            header: say(labelWords.status),
            cell: (projection) => (
              <>
                <ProjectionState projection={projection} />
                <RebuildProgress projection={projection} />
              </>
            ),
          },
          { id: "behind", header: say(messages.behind), cell: ({ lag }) => <Lag lag={lag} figures={figures} /> },
          { id: "position", header: say(messages.position), kind: "figure", cell: ({ position }) => position },
          {
            id: "actions",
            header: "",
            kind: "action",
            cell: ({ name, state, rebuild }) => (
              <span className="projection-actions">
                {state === "halted" && <ResumeButton name={name} />}
                <Button
                  aria-label={say(messages.rebuildOne, { name })}
                  isDisabled={rebuild !== null || state === "rebuilding"}
                  onPress={() => setToRebuild(name)}
                >
                  <FormattedMessage {...messages.rebuild} />
                </Button>
              </span>
            ),
          },
        ]}
      />
      {toRebuild !== undefined && <RebuildDialog name={toRebuild} onClose={() => setToRebuild(undefined)} />}
    </Section>
  )
}

function RebuildProgress({ projection: { name, rebuild } }: { readonly projection: ProjectionView }) {
  const intl = useIntl()
  const figures = useFigures()
  if (rebuild === null) return null
  return (
    <span className="rebuild">
      <ProgressBar
        label={intl.formatMessage(messages.progress, { name })}
        done={rebuild.events}
        total={Math.max(1, rebuild.of)}
      />
      <Say
        as="span"
        className="fine soft"
        message={messages.rebuilt}
        values={{ events: figures.count(rebuild.events), of: figures.count(rebuild.of) }}
      />
    </span>
  )
}

function RebuildDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const intl = useIntl()
  return (
    <CommandDialog
      title={intl.formatMessage(messages.rebuildOne, { name })}
      submitLabel={intl.formatMessage(messages.rebuild)}
      endpoint={rebuildProjection}
      request={() => Result.succeed({ params: { name } })}
      done={intl.formatMessage(messages.rebuildBegun, { name })}
      onClose={onClose}
      hasRequiredFields={false}
    >
      <Say message={messages.rebuildText} />
    </CommandDialog>
  )
}

function ResumeButton({ name }: { readonly name: string }) {
  const intl = useIntl()
  const figures = useFigures()
  const { run, isRunning } = useCommand(resumeProjection)
  const resume = async () => {
    const answer = await run({ params: { name } })
    if (Result.isSuccess(answer)) showToast(intl.formatMessage(messages.resumed, { name }))
    else if (answer.failure.kind !== "cancelled") showFailure(failureMessage(answer.failure, intl, figures))
  }
  return (
    <Button
      look="primary"
      aria-label={intl.formatMessage(messages.resumeOne, { name })}
      isPending={isRunning}
      onPress={() => void resume()}
    >
      <FormattedMessage {...messages.resume} />
    </Button>
  )
}
