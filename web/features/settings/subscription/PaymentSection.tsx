import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { cancelPlan, type InvoiceView, listInvoices, openPortal } from "#contract/people/billing.ts"
import { useClient } from "#web/client/useClient.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { QuestionDialog } from "#web/forms/CommandDialog.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Button } from "#ui/Button.tsx"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { Say } from "#ui/Say.tsx"
import { Reading, Readings, Section } from "#web/page/Page.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { invoiceStates, planMessages as messages } from "./planMessages.ts"
import { useLeadAway } from "./useLeadAway.ts"

interface Props {
  /** The day on which the running plan ends if it is cancelled now; null: there is nothing to cancel. */
  readonly endsOn: string | null
}

/** Payment details, cancellation and invoices of a household that has ordered a plan. */
export function PaymentSection({ endsOn }: Props) {
  const intl = useIntl()
  const portal = useLeadAway(openPortal)
  const documents = useQuery(listInvoices, {})
  const [isCancelling, setCancelling] = useState(false)
  return (
    <Section
      title={intl.formatMessage(messages.paymentTitle)}
      note={intl.formatMessage(messages.portalNote)}
      tools={
        <div className="plan-tools">
          {endsOn !== null && <Button onPress={() => setCancelling(true)} message={messages.cancel} />}
          <Button isPending={portal.isPending} onPress={() => portal.go({})} message={messages.portal} />
        </div>
      }
    >
      <Answered query={documents} notShown={messages.notListed} skeleton={<Skeleton lines={4} />}>
        {({ invoices, vatIds }) => (
          <div className="stack">
            <Readings>
              <Reading name={intl.formatMessage(messages.vatId)}>
                {vatIds.length > 0 ? vatIds.join(", ") : <Say as="span" className="soft" message={messages.noVatId} />}
              </Reading>
            </Readings>
            {invoices.length === 0 ? (
              <Say className="soft" message={messages.noInvoices} />
            ) : (
              <Invoices invoices={invoices} />
            )}
          </div>
        )}
      </Answered>
      {isCancelling && endsOn !== null && <CancelDialog endsOn={endsOn} onClose={() => setCancelling(false)} />}
    </Section>
  )
}

function Invoices({ invoices }: { readonly invoices: ReadonlyArray<InvoiceView> }) {
  const say = useIntl().formatMessage
  const figures = useFigures()
  return (
    <FigureTable
      label={say(messages.invoices)}
      rows={invoices}
      keyOf={({ invoiceId }) => invoiceId}
      columns={[
        {
          id: "number",
          header: say(messages.number),
          isRowHeader: true,
          cell: ({ number }) => number ?? say(messages.draft),
        },
        { id: "date", header: say(labelWords.date), cell: ({ createdAt }) => figures.day(createdAt.slice(0, 10)) },
        { id: "status", header: say(labelWords.status), cell: ({ status }) => say(invoiceStates[status]) },
        {
          id: "total",
          header: say(commonWords.amount),
          kind: "figure",
          cell: ({ total, currency }) =>
            total === null ? say(commonWords.notAvailable) : figures.price(total, currency),
        },
        { id: "links", header: "", kind: "action", cell: (invoice) => <Links invoice={invoice} /> },
      ]}
    />
  )
}

function Links({ invoice: { number, pageUrl, pdfUrl } }: { readonly invoice: InvoiceView }) {
  const say = useIntl().formatMessage
  const values = { number: number ?? say(messages.draft) }
  return (
    <span className="invoice-links">
      {pageUrl !== null && (
        <a href={pageUrl} target="_blank" rel="noreferrer" aria-label={say(messages.openNamed, values)}>
          <FormattedMessage {...messages.open} />
        </a>
      )}
      {pdfUrl !== null && (
        <a href={pdfUrl} target="_blank" rel="noreferrer" aria-label={say(messages.pdfNamed, values)}>
          <FormattedMessage {...messages.pdf} />
        </a>
      )}
    </span>
  )
}

function CancelDialog({ endsOn, onClose }: { readonly endsOn: string; readonly onClose: () => void }) {
  const intl = useIntl()
  const { reload } = useClient()
  const day = useFigures().day(endsOn)
  return (
    <QuestionDialog
      title={intl.formatMessage(messages.cancelTitle)}
      submitLabel={intl.formatMessage(messages.cancel)}
      endpoint={cancelPlan}
      request={{}}
      done={intl.formatMessage(messages.cancelled, { day })}
      onDone={() => {
        void reload()
        onClose()
      }}
      onClose={onClose}
    >
      <Say message={messages.cancelText} values={{ day }} />
    </QuestionDialog>
  )
}
