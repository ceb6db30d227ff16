import { FormattedMessage, useIntl } from "react-intl"
import {
  listProviders,
  type ProviderState,
  type ProviderView,
  resumeProvider,
  runProvider,
  stopProvider,
} from "#contract/people/providers.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { adminPageNames } from "#web/features/admin/destinations.ts"
import { Polled } from "#web/features/admin/Polled.tsx"
import { StateMark, type Tone } from "#web/features/admin/StateMark.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { useCommandsWithToast } from "#web/forms/useCommandWithToast.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { sourceName } from "#web/i18n/sourceWords.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Page, Section } from "#web/page/Page.tsx"
import { Skeleton } from "#web/page/States.tsx"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { Say } from "#ui/Say.tsx"
import { ActionMenu } from "#ui/windows/Menu.tsx"
import { orderKindNames, providersMessages as messages, stateNames } from "./messages.ts"
import { OrdersSection } from "./OrdersSection.tsx"
import "./Providers.css"

const pollMs = 10_000

/** The providers of prices and rates: their state and terms, and in which order they are asked. */
export default function ProvidersPage() {
  const say = useIntl().formatMessage
  const query = useQuery(listProviders, {})
  return (
    <Page title={say(adminPageNames.providers)} below={<FormattedMessage {...messages.below} />}>
      <Polled query={query} every={pollMs} skeleton={<Skeleton lines={14} />}>
        {({ isOn, asOf, providers, orders }) => (
          <>
            {!isOn && (
              <div className="note" role="status">
                <Say message={messages.off} />
              </div>
            )}
            <Section title={say(messages.providers)}>
              <ProvidersTable providers={providers} asOf={asOf} onChanged={query.retry} />
            </Section>
            <OrdersSection orders={orders} providers={providers} onChanged={query.retry} />
          </>
        )}
      </Polled>
    </Page>
  )
}

const toneOf = {
  working: "good",
  failing: "bad",
  waiting: "caution",
  stopped: "caution",
  off: "plain",
  keyMissing: "plain",
  unused: "plain",
} as const satisfies Record<ProviderState, Tone | "plain">

interface TableProps {
  readonly providers: ReadonlyArray<ProviderView>
  readonly asOf: string
  readonly onChanged: () => void
}

function ProvidersTable({ providers, asOf, onChanged }: TableProps) {
  const intl = useIntl()
  const say = intl.formatMessage
  const afterwards = { onDone: onChanged }
  const run = useCommandsWithToast(runProvider, messages.running, afterwards)
  const stop = useCommandsWithToast(stopProvider, messages.stopped, afterwards)
  const resume = useCommandsWithToast(resumeProvider, messages.resumed, afterwards)
  return (
    <FigureTable
      label={say(messages.providers)}
      rows={providers}
      keyOf={({ provider }) => provider}
      columns={[
        {
          id: "provider",
          header: say(messages.provider),
          isRowHeader: true,
          cell: (one) => (
            <>
              {one.provider === "ecb" ? sourceName("ecb", intl) : one.name}
              <span className="table-sub">{one.serves.map((kind) => say(orderKindNames[kind])).join(", ")}</span>
              <span className="table-sub">{one.host}</span>
            </>
          ),
        },
        { id: "state", header: say(labelWords.status), cell: (one) => <StateCell provider={one} /> },
        { id: "success", header: say(messages.lastSuccess), cell: (one) => <SuccessCell provider={one} asOf={asOf} /> },
        { id: "today", header: say(messages.today), cell: (one) => <TodayCell provider={one} /> },
        { id: "terms", header: say(messages.terms), cell: (one) => <TermsCell provider={one} /> },
        {
          id: "actions",
          header: say(commonWords.more),
          kind: "action",
          cell: ({ provider, state, asksFor }) => {
            const request = { params: { provider } }
            return (
              <ActionMenu
                label={say(commonWords.more)}
                actions={[
                  ...(state !== "stopped" && asksFor.length > 0
                    ? [{ id: "run", label: say(messages.run), run: run(request) }]
                    : []),
                  state === "stopped"
                    ? { id: "resume", label: say(messages.resume), run: resume(request) }
                    : { id: "stop", label: say(messages.stop), look: "danger" as const, run: stop(request) },
                ]}
              />
            )
          },
        },
      ]}
    />
  )
}

interface CellProps {
  readonly provider: ProviderView
}

function StateCell({ provider: { state, waitsUntil, error } }: CellProps) {
  const figures = useFigures()
  return (
    <>
      <StateMark tone={toneOf[state]}>
        <FormattedMessage {...stateNames[state]} />
      </StateMark>
      {waitsUntil !== null && (
        <span className="table-sub">
          <FormattedMessage {...messages.waits} values={{ at: figures.moment(waitsUntil) }} />
        </span>
      )}
      {error !== null && <span className="table-sub provider-error">{error}</span>}
    </>
  )
}

function SuccessCell({ provider: { succeededAt, symbols, nextAt }, asOf }: CellProps & { readonly asOf: string }) {
  const figures = useFigures()
  return (
    <>
      {succeededAt === null ? (
        <Say as="span" className="soft" message={messages.never} />
      ) : (
        <>
          <span className="provider-moment">{figures.moment(succeededAt)}</span>
          <Say as="span" className="table-sub" {...ageOf(Date.parse(asOf) - Date.parse(succeededAt))} />
        </>
      )}
      {symbols > 0 && <Say as="span" className="table-sub" message={messages.symbols} values={{ count: symbols }} />}
      {nextAt !== null && (
        <Say as="span" className="table-sub" message={messages.next} values={{ at: figures.moment(nextAt) }} />
      )}
    </>
  )
}

const minuteMs = 60_000

/** How long ago: in minutes below two hours, in hours below two days, then in days. */
function ageOf(ms: number) {
  const minutes = Math.max(0, Math.floor(ms / minuteMs))
  if (minutes < 120) return { message: messages.minutesAgo, values: { count: minutes } }
  const hours = Math.floor(minutes / 60)
  return hours < 48
    ? { message: messages.hoursAgo, values: { count: hours } }
    : { message: messages.daysAgo, values: { count: Math.floor(hours / 24) } }
}

function TodayCell({ provider: { requests, failures, left, perDay } }: CellProps) {
  const figures = useFigures()
  return (
    <>
      {requests === null ? (
        <Say as="span" className="soft" message={messages.failuresInARow} values={{ count: failures }} />
      ) : requests === 0 ? (
        <Say as="span" className="soft" message={messages.noRequests} />
      ) : (
        <FormattedMessage
          {...messages.failures}
          values={{
            failures: figures.count(failures),
            requests: figures.count(requests),
            share: figures.percent(((failures * 100) / requests).toFixed(1)),
          }}
        />
      )}
      {left !== null && perDay !== null && (
        <Say
          as="span"
          className="table-sub"
          message={messages.left}
          values={{ left: figures.count(left), budget: figures.count(perDay) }}
        />
      )}
    </>
  )
}

function TermsCell({ provider: { name, isCommercial, key, hasKey, attribution } }: CellProps) {
  return (
    <>
      <FormattedMessage {...(isCommercial ? messages.commercial : messages.personal)} />
      {key !== "none" && (
        <Say
          as="span"
          className="table-sub"
          message={hasKey ? messages.keySet : key === "required" ? messages.keyNeeded : messages.keyOptional}
        />
      )}
      {attribution !== name && <span className="table-sub">{attribution}</span>}
    </>
  )
}
