import { Result } from "effect"
import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import type { PriceProvider } from "#contract/market.ts"
import { orderProviders, type ProviderOrder, type ProviderView } from "#contract/people/providers.ts"
import { CommandDialog } from "#web/forms/CommandDialog.tsx"
import { OrderField } from "#web/forms/OrderField.tsx"
import { useCommandsWithToast } from "#web/forms/useCommandWithToast.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Section } from "#web/page/Page.tsx"
import { CautionNote } from "#ui/CautionNote.tsx"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { Say } from "#ui/Say.tsx"
import { ActionMenu } from "#ui/windows/Menu.tsx"
import { orderKindNames, providersMessages as messages } from "./messages.ts"

interface Props {
  readonly orders: ReadonlyArray<ProviderOrder>
  readonly providers: ReadonlyArray<ProviderView>
  readonly onChanged: () => void
}

/** Which providers are asked for each kind, in which order, and the ways to change it. */
export function OrdersSection({ orders, providers, onChanged }: Props) {
  const say = useIntl().formatMessage
  const [changing, setChanging] = useState<ProviderOrder>()
  const reset = useCommandsWithToast(orderProviders, messages.changed, { onDone: onChanged })
  const nameOf = (id: PriceProvider) => providers.find(({ provider }) => provider === id)?.name ?? id
  return (
    <Section title={say(messages.orders)} note={say(messages.ordersNote)}>
      <FigureTable
        label={say(messages.orders)}
        rows={orders}
        keyOf={({ kind }) => kind}
        columns={[
          { id: "kind", header: say(messages.kind), isRowHeader: true, cell: ({ kind }) => say(orderKindNames[kind]) },
          {
            id: "order",
            header: say(messages.order),
            cell: (order) => (
              <>
                {order.providers.length === 0 ? say(messages.emptyOrder) : order.providers.map(nameOf).join(", ")}
                <Say
                  as="span"
                  className="table-sub"
                  message={order.isChosen ? messages.chosenHere : messages.fromSettings}
                />
              </>
            ),
          },
          {
            id: "actions",
            header: say(commonWords.more),
            kind: "action",
            cell: (order) => (
              <ActionMenu
                label={say(commonWords.more)}
                actions={[
                  { id: "change", label: say(messages.change), run: () => setChanging(order) },
                  ...(order.isChosen
                    ? [
                        {
                          id: "reset",
                          label: say(messages.reset),
                          run: reset({ params: { kind: order.kind }, body: { providers: null } }),
                        },
                      ]
                    : []),
                ]}
              />
            ),
          },
        ]}
      />
      {changing && (
        <OrderDialog
          order={changing}
          providers={providers}
          onDone={() => {
            onChanged()
            setChanging(undefined)
          }}
          onClose={() => setChanging(undefined)}
        />
      )}
    </Section>
  )
}

interface DialogProps {
  readonly order: ProviderOrder
  readonly providers: ReadonlyArray<ProviderView>
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Chooses the providers of a kind. Those without the key that they need cannot be chosen. */
function OrderDialog({ order: { kind, providers: before }, providers, onDone, onClose }: DialogProps) {
  const say = useIntl().formatMessage
  const [chosen, setChosen] = useState(before)
  const items = providers.flatMap(({ provider, name, serves, key, hasKey, isCommercial }) =>
    provider !== "ecb" && serves.includes(kind) && (key !== "required" || hasKey)
      ? [{ id: provider, name, isCommercial }]
      : [],
  )
  const personal = items.filter(({ id, isCommercial }) => !isCommercial && chosen.includes(id))
  return (
    <CommandDialog
      title={say(messages.changeTitle, { kind: say(orderKindNames[kind]) })}
      submitLabel={say(messages.change)}
      endpoint={orderProviders}
      request={() => Result.succeed({ params: { kind }, body: { providers: chosen } })}
      done={say(messages.changed)}
      hasRequiredFields={false}
      onDone={onDone}
      onClose={onClose}
    >
      <OrderField label={say(messages.order)} items={items} value={chosen} onChange={setChosen} />
      {personal.length > 0 && (
        <CautionNote role="status">
          <FormattedMessage
            {...messages.personalWarning}
            values={{ names: personal.map(({ name }) => name).join(", ") }}
          />
        </CautionNote>
      )}
    </CommandDialog>
  )
}
