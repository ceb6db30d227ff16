import { FormattedMessage, useIntl } from "react-intl"
import { type OrderKind, readPriceProviders } from "#contract/market.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { text, texts } from "#web/i18n/texts.ts"
import type { Words } from "#web/i18n/words.ts"
import { Section } from "#web/page/Page.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { Say } from "#ui/Say.tsx"

const messages = texts("priceProviders", {
  title: ["Where prices come from", "Heading"],
  note: [
    "The first provider is asked first; the next one takes over when it fails. The servers below receive only what is asked for, never your name, your units or your amounts.",
    "Above the table",
  ],
  off: [
    "Nothing is requested from providers here. Prices and rates come from files and from your own entries.",
    "In place of the list",
  ],
  for: ["For", "Column: what a provider is asked for"],
  server: ["Server, and what it receives", "Column"],
  use: ["Use", "Column: how the data may be used"],
  commercial: ["also commercial", "How data of a provider may be used"],
  personal: ["personal only", "How data of a provider may be used"],
  none: ["none", "No provider is asked"],
})

const kindNames: Words<OrderKind> = {
  securities: text("priceProviders.kind.securities", "Shares and funds", "What a provider is asked for"),
  crypto: text("priceProviders.kind.crypto", "Crypto", "What a provider is asked for"),
  metals: text("priceProviders.kind.metals", "Metals", "What a provider is asked for"),
  rates: text("priceProviders.kind.rates", "Exchange rates", "What a provider is asked for"),
  search: text("priceProviders.kind.search", "Search for instruments", "What a provider is asked for"),
}

const received: Words<OrderKind> = {
  securities: text("priceProviders.receives.securities", "tickers", "What a server of others receives"),
  crypto: text(
    "priceProviders.receives.crypto",
    "names of coins, contracts of tokens",
    "What a server of others receives",
  ),
  metals: text("priceProviders.receives.metals", "codes of metals", "What a server of others receives"),
  rates: text("priceProviders.receives.rates", "codes of currencies", "What a server of others receives"),
  search: text("priceProviders.receives.search", "what you type into the search", "What a server of others receives"),
}

type Asked = AnswerOf<typeof readPriceProviders>["kinds"][number]

interface Row {
  readonly kind: OrderKind
  readonly position: number
  /** Absent: none is asked. */
  readonly provider?: Asked["providers"][number]
}

const rowsOf = ({ kind, providers }: Asked): ReadonlyArray<Row> =>
  providers.length === 0
    ? [{ kind, position: 1 }]
    : providers.map((provider, index) => ({ kind, position: index + 1, provider }))

/** Which providers are asked for what, what each server learns, and how its data may be used. */
export function PriceProviders() {
  const say = useIntl().formatMessage
  const query = useQuery(readPriceProviders, {})
  return (
    <Section title={say(messages.title)}>
      <Answered query={query} skeleton={<Skeleton lines={6} />}>
        {({ isOn, kinds }) =>
          isOn ? (
            <>
              <Say className="fine soft" message={messages.note} />
              <FigureTable
                label={say(messages.title)}
                rows={kinds.flatMap(rowsOf)}
                keyOf={({ kind, position }) => `${kind} ${position}`}
                columns={[
                  {
                    id: "provider",
                    header: say(labelWords.provider),
                    isRowHeader: true,
                    cell: ({ provider }) =>
                      provider ? (
                        <>
                          {provider.name}
                          {provider.attribution !== provider.name && (
                            <span className="table-sub">{provider.attribution}</span>
                          )}
                        </>
                      ) : (
                        <Say as="span" className="soft" message={messages.none} />
                      ),
                  },
                  {
                    id: "for",
                    header: say(messages.for),
                    cell: ({ kind, position, provider }) =>
                      provider ? `${say(kindNames[kind])}, ${position}.` : say(kindNames[kind]),
                  },
                  {
                    id: "server",
                    header: say(messages.server),
                    cell: ({ kind, provider }) =>
                      provider && (
                        <>
                          {provider.host}
                          <span className="table-sub">{say(received[kind])}</span>
                        </>
                      ),
                  },
                  {
                    id: "use",
                    header: say(messages.use),
                    cell: ({ provider }) =>
                      provider && (
                        <FormattedMessage {...(provider.isCommercial ? messages.commercial : messages.personal)} />
                      ),
                  },
                ]}
              />
            </>
          ) : (
            <Say className="soft" message={messages.off} />
          )
        }
      </Answered>
    </Section>
  )
}
