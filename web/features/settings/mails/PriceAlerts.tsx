import { type ComponentProps, useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import type { AnswerOf } from "#contract/endpoint.ts"
import { type listPriceAlerts, type PriceAlertView, removePriceAlert } from "#contract/people/priceAlerts.ts"
import { type Figures, useFigures } from "#web/format/useFigures.ts"
import { QuestionDialog } from "#web/forms/CommandDialog.tsx"
import { labelWords } from "#web/i18n/labelWords.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Section } from "#web/page/Page.tsx"
import { Answered, EmptyState, Skeleton } from "#web/page/States.tsx"
import { Button } from "#ui/Button.tsx"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { Say } from "#ui/Say.tsx"
import { ActionMenu } from "#ui/windows/Menu.tsx"
import { AlertDialog } from "./AlertDialog.tsx"
import { alertMessages as messages, mailsSectionMessages } from "./messages.ts"

type Answer = AnswerOf<typeof listPriceAlerts>

interface Props {
  readonly query: ComponentProps<typeof Answered<Answer>>["query"]
  /** The user has switched the mails of alerts off. */
  readonly isOff: boolean
  readonly onChanged: () => void
}

type OpenDialog = { readonly kind: "set" | "remove"; readonly alert: PriceAlertView } | { readonly kind: "add" }

/** The price alerts of the user for holdings of the household, with a form to add and change them. */
export function PriceAlerts({ query, isOff, onChanged }: Props) {
  const intl = useIntl()
  const say = intl.formatMessage
  const figures = useFigures()
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const holdings = query.answer?.holdings ?? []
  return (
    <Section
      title={say(mailsSectionMessages.priceAlerts)}
      note={say(messages.note)}
      tools={
        holdings.length > 0 && <Button icon="plus" onPress={() => setDialog({ kind: "add" })} message={messages.add} />
      }
    >
      <Answered query={query} skeleton={<Skeleton lines={4} />}>
        {({ alerts }) =>
          alerts.length === 0 ? (
            <EmptyState
              title={say(messages.empty)}
              text={say(holdings.length === 0 ? messages.noHoldings : messages.emptyText)}
            />
          ) : (
            <div className="stack">
              {isOff && (
                <div className="note" role="status">
                  <Say message={messages.off} />
                </div>
              )}
              <AlertsTable
                alerts={alerts}
                onEdit={(alert) => setDialog({ kind: "set", alert })}
                onRemove={(alert) => setDialog({ kind: "remove", alert })}
              />
            </div>
          )
        }
      </Answered>
      {(dialog?.kind === "add" || dialog?.kind === "set") && (
        <AlertDialog
          holdings={holdings}
          alert={dialog.kind === "set" ? dialog.alert : undefined}
          onDone={() => {
            onChanged()
            close()
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === "remove" && (
        <QuestionDialog
          title={say(messages.removeTitle)}
          submitLabel={say(labelWords.remove)}
          endpoint={removePriceAlert}
          request={{ params: { alertId: dialog.alert.alertId } }}
          done={say(messages.removed)}
          onDone={() => {
            onChanged()
            close()
          }}
          onClose={close}
        >
          <Say
            message={messages.removeText}
            values={{
              holding: dialog.alert.name,
              condition: say(rows[dialog.alert.condition], { threshold: thresholdOf(dialog.alert, figures) }),
            }}
          />
        </QuestionDialog>
      )}
    </Section>
  )
}

interface TableProps {
  readonly alerts: ReadonlyArray<PriceAlertView>
  readonly onEdit: (alert: PriceAlertView) => void
  readonly onRemove: (alert: PriceAlertView) => void
}

function AlertsTable({ alerts, onEdit, onRemove }: TableProps) {
  const intl = useIntl()
  const say = intl.formatMessage
  const figures = useFigures()
  return (
    <FigureTable
      label={say(mailsSectionMessages.priceAlerts)}
      rows={alerts}
      keyOf={({ alertId }) => alertId}
      file="none"
      columns={[
        { id: "holding", header: say(messages.holding), isRowHeader: true, cell: ({ name }) => name },
        {
          id: "condition",
          header: say(messages.condition),
          cell: (alert) => <ConditionOf alert={alert} />,
        },
        {
          id: "price",
          header: say(messages.price),
          kind: "figure",
          cell: ({ price, currency }) => (price === null ? "–" : figures.price(price.amount, currency)),
        },
        { id: "state", header: say(messages.state), cell: (alert) => <StateOf alert={alert} /> },
        {
          id: "actions",
          header: say(commonWords.more),
          kind: "action",
          cell: (alert) => (
            <ActionMenu
              label={say(commonWords.more)}
              actions={[
                { id: "edit", label: say(messages.editRow), run: () => onEdit(alert) },
                {
                  id: "remove",
                  label: say(labelWords.remove),
                  look: "danger",
                  run: () => onRemove(alert),
                },
              ]}
            />
          ),
        },
      ]}
    />
  )
}

const rows = { above: messages.aboveRow, below: messages.belowRow, change: messages.changeRow }

const thresholdOf = ({ condition, threshold, currency }: PriceAlertView, figures: Figures): string =>
  condition === "change" ? figures.percent(threshold) : figures.price(threshold, currency)

function ConditionOf({ alert }: { readonly alert: PriceAlertView }) {
  const figures = useFigures()
  return <FormattedMessage {...rows[alert.condition]} values={{ threshold: thresholdOf(alert, figures) }} />
}

function StateOf({ alert: { isMet, price, currency, crossedAt } }: { readonly alert: PriceAlertView }) {
  const { moment } = useFigures()
  return (
    <>
      {price === null ? (
        <FormattedMessage {...messages.resting} values={{ currency }} />
      ) : (
        <FormattedMessage {...(isMet ? messages.met : messages.waiting)} />
      )}
      {crossedAt !== null && (
        <span className="table-sub">
          <FormattedMessage {...messages.crossedAt} values={{ moment: moment(crossedAt) }} />
        </span>
      )}
    </>
  )
}
