import { FormattedMessage, useIntl } from "react-intl"
import type { HoldingAnswer } from "../../../../server/contract/holdings.ts"
import { useFigures } from "../../../format/useFigures.ts"
import { Explain } from "../../../ui/Explain.tsx"
import { Reading, Readings } from "../../../ui/Page.tsx"
import { PrivateReadings } from "../../privateMarkets/PrivateReadings.tsx"
import { readingOf } from "./readings.tsx"
import { readingsOfClass } from "./readingsOfClass.ts"

/** What there is to read of a holding of its class. */
export function ClassReadings({ answer: { holding, currency, on } }: { readonly answer: HoldingAnswer }) {
  const intl = useIntl()
  const words = useFigures()
  const readings = readingsOfClass[holding.assetClass].flatMap((id) => {
    const content = readingOf(id, { holding, currency, on, intl, words })
    return content ? [{ id, ...content }] : []
  })
  return (
    <>
      {holding.assetClass === "private" && <PrivateReadings holdingId={holding.holdingId} />}
      {readings.length > 0 && (
        <Readings>
          {readings.map(({ id, name, figure, note, explains }) => (
            <Reading key={id} name={<FormattedMessage {...name} />} note={note}>
              {figure}{" "}
              {explains && (
                <Explain
                  figure={explains}
                  subjectId={holding.holdingId}
                  {...(id === "inBase" ? {} : { currency: holding.currency })}
                />
              )}
            </Reading>
          ))}
        </Readings>
      )}
    </>
  )
}
