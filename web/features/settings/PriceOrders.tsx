import { Result } from "effect"
import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import type { AnswerOf } from "#contract/endpoint.ts"
import { readPriceProviders } from "#contract/market.ts"
import { listPriceOrders, PriceKind, setPriceOrder } from "#contract/priceOrders.ts"
import { useSession } from "#web/client/useClient.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { CommandDialog } from "#web/forms/CommandDialog.tsx"
import { OrderField } from "#web/forms/OrderField.tsx"
import { useCommandsWithToast } from "#web/forms/useCommandWithToast.ts"
import { sourceName } from "#web/i18n/sourceWords.ts"
import { text, texts } from "#web/i18n/texts.ts"
import { commonWords, type Words } from "#web/i18n/words.ts"
import { Section } from "#web/page/Page.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { Button } from "#ui/Button.tsx"
import { type Column, FigureTable } from "#ui/figures/FigureTable.tsx"
import { Say } from "#ui/Say.tsx"

const messages = texts("priceOrders", {
  title: ["Order of providers for your household", "Heading"],
  note: [
    "For each day, the price of the first provider that has one counts. Own prices and imported files come before all providers, and the source that is first for an asset comes before this order.",
    "Below the heading",
  ],
  kind: ["For", "Column: what an order of providers is for"],
  order: ["Providers, the first one first", "Column and field"],
  ofInstallation: ["the order of this installation", "In place of an order of the household’s own"],
  own: ["chosen by your household", "Where an order of providers comes from"],
  notAsked: [
    "Not asked at present: {names}. The next provider takes over.",
    "Below an order of providers: names of some that the operator stopped",
  ],
  single: ["Only one provider is asked.", "There is nothing to order"],
  change: ["Change order", "Button"],
  changeNamed: ["Change order: {kind}", "Button, read aloud; and title of a dialog. kind: shares and funds"],
  reset: ["Use the order of this installation", "Button"],
  resetNamed: ["Use the order of this installation: {kind}", "Button, read aloud. kind: shares and funds"],
  changed: ["The order is changed. Your figures use it now; missing prices arrive within minutes.", "Toast"],
  none: ["None: the order of this installation counts.", "In place of an empty list of providers"],
})

const kindNames: Words<PriceKind> = {
  securities: text("priceOrders.kind.securities", "Shares and funds", "What an order of providers is for"),
  crypto: text("priceOrders.kind.crypto", "Crypto", "What an order of providers is for"),
  metals: text("priceOrders.kind.metals", "Metals", "What an order of providers is for"),
}

type Asked = AnswerOf<typeof readPriceProviders>["kinds"][number]["providers"]

interface Row {
  readonly kind: PriceKind
  /** The providers that are asked, in the order of the installation. */
  readonly asked: Asked
  /** The order of the household; empty: that of the installation. */
  readonly own: ReadonlyArray<string>
}

/** Which providers' prices count first for the household, for each kind, and the way to change it, except for guests. */
export function PriceOrders() {
  const say = useIntl().formatMessage
  const providers = useQuery(readPriceProviders, {})
  const orders = useQuery(listPriceOrders, {})
  return (
    <Answered query={providers} skeleton={<Skeleton lines={3} />}>
      {({ isOn, kinds }) =>
        isOn && (
          <Section title={say(messages.title)} note={say(messages.note)}>
            <Answered query={orders} skeleton={<Skeleton lines={3} />}>
              {(answer) => (
                <OrderTable
                  rows={PriceKind.literals.map((kind) => ({
                    kind,
                    asked: kinds.find((one) => one.kind === kind)?.providers ?? [],
                    own: answer.orders.find((one) => one.kind === kind)?.providers ?? [],
                  }))}
                />
              )}
            </Answered>
          </Section>
        )
      }
    </Answered>
  )
}

const idsOf = (asked: Asked): ReadonlyArray<string> => asked.map(({ provider }) => provider)

/** The order of a row as far as it is asked; without an order of its own, that of the installation. */
const usableOrder = ({ own, asked }: Row): ReadonlyArray<string> => {
  const usable = own.filter((id) => idsOf(asked).includes(id))
  return usable.length === 0 ? idsOf(asked) : usable
}

function OrderTable({ rows }: { readonly rows: ReadonlyArray<Row> }) {
  const intl = useIntl()
  const say = intl.formatMessage
  const { guestUntil } = useSession()
  const [changing, setChanging] = useState<Row>()
  const set = useCommandsWithToast(setPriceOrder, messages.changed)
  const named = (ids: ReadonlyArray<string>) => ids.map((id) => sourceName(id, intl)).join(", ")
  const actions: Column<Row> = {
    id: "actions",
    header: say(commonWords.more),
    kind: "action",
    needs: "manage",
    cell: (row) => {
      const kind = say(kindNames[row.kind])
      return (
        <>
          {row.asked.length > 1 ? (
            <Button
              look="quiet"
              aria-label={say(messages.changeNamed, { kind })}
              onPress={() => setChanging(row)}
              message={messages.change}
            />
          ) : (
            <Say as="span" className="soft fine" message={messages.single} />
          )}
          {row.own.length > 0 && (
            <Button
              look="quiet"
              aria-label={say(messages.resetNamed, { kind })}
              onPress={set({ body: { kind: row.kind, providers: [] } })}
              message={messages.reset}
            />
          )}
        </>
      )
    },
  }
  return (
    <>
      <FigureTable
        label={say(messages.title)}
        rows={rows}
        keyOf={({ kind }: Row) => kind}
        columns={[
          { id: "kind", header: say(messages.kind), isRowHeader: true, cell: ({ kind }) => say(kindNames[kind]) },
          {
            id: "order",
            header: say(messages.order),
            cell: ({ own, asked }) => {
              const stopped = own.filter((id) => !idsOf(asked).includes(id))
              return (
                <>
                  {named(own.length === 0 ? idsOf(asked) : own)}
                  <Say
                    as="span"
                    className="table-sub"
                    message={own.length === 0 ? messages.ofInstallation : messages.own}
                  />
                  {stopped.length > 0 && (
                    <span className="table-sub">
                      <FormattedMessage {...messages.notAsked} values={{ names: named(stopped) }} />
                    </span>
                  )}
                </>
              )
            },
          },
          ...(guestUntil === undefined ? [actions] : []),
        ]}
      />
      {changing && <OrderDialog row={changing} onClose={() => setChanging(undefined)} />}
    </>
  )
}

interface DialogProps {
  readonly row: Row
  readonly onClose: () => void
}

function OrderDialog({ row, onClose }: DialogProps) {
  const say = useIntl().formatMessage
  const [chosen, setChosen] = useState(usableOrder(row))
  const goBack = useCommandsWithToast(setPriceOrder, messages.changed)
  return (
    <CommandDialog
      title={say(messages.changeNamed, { kind: say(kindNames[row.kind]) })}
      submitLabel={say(messages.change)}
      endpoint={setPriceOrder}
      request={() => Result.succeed({ body: { kind: row.kind, providers: chosen } })}
      done={say(messages.changed)}
      undo={goBack({ body: { kind: row.kind, providers: row.own } })}
      hasRequiredFields={false}
      onDone={onClose}
      onClose={onClose}
    >
      <OrderField<string>
        label={say(messages.order)}
        items={row.asked.map(({ provider, name }) => ({ id: provider, name }))}
        value={chosen}
        onChange={setChosen}
        none={messages.none}
      />
    </CommandDialog>
  )
}
