import { Result } from "effect"
import { FormattedMessage, useIntl } from "react-intl"
import type { AnswerOf } from "#contract/endpoint.ts"
import { readStripeSetUp, type StripeCheck, testStripe } from "#contract/people/billing.ts"
import { useCommand } from "#web/client/useCommand.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { adminPageNames } from "#web/features/admin/destinations.ts"
import { Polled } from "#web/features/admin/Polled.tsx"
import { StateMark, type Tone } from "#web/features/admin/StateMark.tsx"
import { useCopy } from "#web/features/settings/security/RecoveryCodesDialog.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { failureSentence } from "#web/problems/failureSentence.ts"
import { Page, Reading, Readings, Section } from "#web/page/Page.tsx"
import { EmptyState, Skeleton } from "#web/page/States.tsx"
import { Button } from "#ui/Button.tsx"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { Say } from "#ui/Say.tsx"
import { showFailure } from "#ui/windows/Toasts.tsx"
import { useState } from "react"
import { checkHelp, checkNames, checkOutcomes, outcomeNames, stripeMessages as messages } from "./messages.ts"
import { PricesSection } from "./PricesSection.tsx"
import "./Stripe.css"

type SetUp = AnswerOf<typeof readStripeSetUp>
type Tested = AnswerOf<typeof testStripe>

const pollMs = 10_000

/** The account through which plans are paid: its state, the prices of the plans, and the events that arrived. */
export default function StripeSetupPage() {
  const intl = useIntl()
  const setUp = useQuery(readStripeSetUp, {})
  return (
    <Page title={intl.formatMessage(adminPageNames.stripe)} below={<FormattedMessage {...messages.below} />}>
      <Polled query={setUp} every={pollMs} skeleton={<Skeleton lines={12} />}>
        {(answer) =>
          answer.mode === "none" ? (
            <EmptyState
              title={intl.formatMessage(messages.notSetUp)}
              text={intl.formatMessage(messages.notSetUpText)}
            />
          ) : (
            <>
              <AccountSection setUp={answer} />
              <PricesSection prices={answer.prices} onChanged={setUp.retry} />
              <EventsSection events={answer.events} />
            </>
          )
        }
      </Polled>
    </Page>
  )
}

function AccountSection({ setUp: { mode, hasWebhookSecret, webhookUrl, events } }: { readonly setUp: SetUp }) {
  const intl = useIntl()
  const figures = useFigures()
  const copy = useCopy()
  const { run, isRunning } = useCommand(testStripe)
  const [tested, setTested] = useState<Tested>()
  const test = async () => {
    const answer = await run({})
    if (Result.isSuccess(answer)) return setTested(answer.success)
    showFailure(await failureSentence(answer.failure, intl, figures))
  }
  const [latest] = events
  return (
    <Section
      title={intl.formatMessage(messages.account)}
      tools={<Button isPending={isRunning} onPress={() => void test()} message={messages.runTest} />}
    >
      <div className="stack">
        <div className="stripe-address">
          <div>
            <Say className="soft" message={messages.webhook} />
            <p className="mono">{webhookUrl}</p>
            <Say className="fine soft" message={messages.webhookNote} />
          </div>
          <Button onPress={() => copy(webhookUrl)} message={messages.copy} />
        </div>
        <Readings>
          <Reading name={intl.formatMessage(messages.mode)}>
            <StateMark tone={mode === "live" ? "good" : "caution"}>
              <FormattedMessage {...(mode === "live" ? messages.live : messages.test)} />
            </StateMark>
          </Reading>
          <Reading name={intl.formatMessage(messages.secret)}>
            <StateMark tone={hasWebhookSecret ? "good" : "bad"}>
              <FormattedMessage {...(hasWebhookSecret ? messages.secretSet : messages.secretMissing)} />
            </StateMark>
          </Reading>
          <Reading name={intl.formatMessage(messages.lastEvent)}>
            {latest ? figures.moment(latest.receivedAt) : <FormattedMessage {...messages.never} />}
          </Reading>
        </Readings>
        <div role="status">{tested && <Checks tested={tested} />}</div>
      </div>
    </Section>
  )
}

const toneOf: Record<StripeCheck, Tone> = { passed: "good", failed: "bad", skipped: "caution" }

/** The outcome of each part of the test, with what helps where it fails. */
function Checks({ tested }: { readonly tested: Tested }) {
  return (
    <ul className="stripe-checks">
      {(["key", "prices", "webhook"] as const).map((check) => (
        <li key={check}>
          <Say as="span" message={checkNames[check]} />
          <StateMark tone={toneOf[tested[check]]}>
            <FormattedMessage {...checkOutcomes[tested[check]]} />
          </StateMark>
          {tested[check] === "failed" && <Say className="fine soft" message={checkHelp[check]} />}
        </li>
      ))}
    </ul>
  )
}

function EventsSection({ events }: Pick<SetUp, "events">) {
  const say = useIntl().formatMessage
  const figures = useFigures()
  return (
    <Section title={say(messages.events)} note={say(messages.eventsNote)}>
      {events.length === 0 ? (
        <Say className="soft" message={messages.noEvents} />
      ) : (
        <FigureTable
          label={say(messages.events)}
          rows={events.map((event, index) => ({ ...event, index }))}
          keyOf={({ index }) => String(index)}
          columns={[
            {
              id: "event",
              header: say(messages.event),
              isRowHeader: true,
              cell: ({ type }) => <span className="mono">{type}</span>,
            },
            { id: "outcome", header: say(messages.outcome), cell: ({ outcome }) => say(outcomeNames[outcome]) },
            { id: "received", header: say(messages.received), cell: ({ receivedAt }) => figures.moment(receivedAt) },
          ]}
        />
      )}
    </Section>
  )
}
