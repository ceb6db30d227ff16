import { Schema } from "effect"
import { FormattedMessage, useIntl } from "react-intl"
import { HoldingDescription, type HoldingView, reviseHolding } from "#contract/holdings.ts"
import type { HoldingPrices, PriceSource } from "#contract/holdingPrices.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { useCommandsWithToast } from "#web/forms/useCommandWithToast.ts"
import { sourceName } from "#web/i18n/sourceWords.ts"
import { Section } from "#web/page/Page.tsx"
import { Button } from "#ui/Button.tsx"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { Money } from "#ui/figures/Money.tsx"
import { Say } from "#ui/Say.tsx"
import { settingsMessages as messages } from "./messages.ts"
import { spanColumns } from "./spanColumns.ts"

interface Props {
  readonly holding: HoldingView
  readonly prices: HoldingPrices
}

/** The sources of the prices of a holding in their order, of which one can be put first. */
export function SourcesSection({ holding, prices }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const prefer = usePreferring(holding)
  const { preferredSource, currency, status } = holding
  const { sources, request } = prices
  const isActive = status === "active"
  const [first] = sources
  const counts = sources.find(({ days }) => days > 0)
  return (
    <Section
      title={intl.formatMessage(messages.sources)}
      note={<FormattedMessage {...messages.sourcesNote} />}
      tools={
        isActive &&
        preferredSource !== null && (
          <Button needs="record" look="quiet" onPress={prefer(null)} message={messages.defaultOrder} />
        )
      }
    >
      {request?.hasFailed && <Say className="note" message={messages.failed} />}
      {request?.tookOver && request.provider !== null && (
        <p className="note">
          <FormattedMessage {...messages.tookOver} values={{ provider: sourceName(request.provider, intl) }} />
        </p>
      )}
      {sources.length === 0 ? (
        <Say className="soft" message={messages.noSources} />
      ) : (
        <FigureTable
          label={intl.formatMessage(messages.sources)}
          rows={sources}
          keyOf={({ source }: PriceSource) => source}
          columns={[
            {
              id: "source",
              header: intl.formatMessage(messages.source),
              isRowHeader: true,
              cell: ({ source }) => (
                <>
                  {sourceName(source, intl)}
                  {source === counts?.source && <Say as="span" className="tag" message={messages.countsFirst} />}
                </>
              ),
            },
            ...spanColumns<PriceSource>({ intl, figures }, (source) => source),
            {
              id: "value",
              header: intl.formatMessage(messages.valueIfFirst),
              kind: "figure",
              cell: ({ days, figures: { value } }) =>
                value !== null && days > 0 && <Money amount={value} currency={currency} />,
            },
            {
              id: "action",
              header: "",
              kind: "action",
              needs: "record",
              cell: ({ source }) =>
                isActive &&
                source !== "file" &&
                source !== first?.source && (
                  <Button
                    look="quiet"
                    aria-label={intl.formatMessage(messages.putFirstNamed, { source: sourceName(source, intl) })}
                    onPress={prefer(source)}
                    message={messages.putFirst}
                  />
                ),
            },
          ]}
        />
      )}
      {request?.fetchedAt && request.provider !== null && (
        <p className="soft fine">
          <FormattedMessage
            {...messages.fetched}
            values={{ day: figures.day(request.fetchedAt.slice(0, 10)), provider: sourceName(request.provider, intl) }}
          />
        </p>
      )}
    </Section>
  )
}

/** As it is stored: a form may ask for more than a holding has, such as a symbol or ISIN that is missing. */
const sentDescription = Schema.encodeSync(HoldingDescription)

/** Returns a function that puts a source first, or with null restores the default order. The notice undoes it. */
function usePreferring(holding: HoldingView) {
  const request = (preferredSource: string | null) => ({
    params: { holdingId: holding.holdingId },
    body: { ...sentDescription(holding), preferredSource },
  })
  const restore = useCommandsWithToast(reviseHolding, messages.orderChanged)
  const put = useCommandsWithToast(reviseHolding, messages.orderChanged, {
    undo: restore(request(holding.preferredSource)),
  })
  return (source: string | null) => put(request(source))
}
