import { useState } from "react"
import { useIntl } from "react-intl"
import { isInView, readHolding } from "#contract/holdings.ts"
import { factIdOf, isLeg, type Leg, type LegKind } from "#contract/vocabulary.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { describeEntry } from "#web/features/holdings/entries/describeEntry.ts"
import { entryMessages } from "#web/features/holdings/entries/messages.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { ReasonDialog } from "#web/forms/CommandDialog.tsx"
import { useCommandsWithToast } from "#web/forms/useCommandWithToast.ts"
import { commonWords } from "#web/i18n/words.ts"
import { factRequest } from "./factRequest.ts"
import type { ChangeProps } from "./legOnPages.ts"
import { legOnPages } from "./legsOnPages.ts"
import { sidesOf } from "./sidesOf.ts"
import { useFactIds } from "./useNewFact.ts"

/** Voids a fact in both of its holdings, with a reason. The toast afterwards offers to record it again, as a new one. */
export function VoidLegDialog({ holding, leg, onClose }: ChangeProps<LegKind>) {
  const intl = useIntl()
  const figures = useFigures()
  const pages = legOnPages(leg._tag)
  const { words } = pages
  const sides = sidesOf(holding, leg)
  const other = useOtherLeg(leg, pages.hasOtherTerms)
  const { factId, ...entries } = useFactIds()
  const recordAgain = useCommandsWithToast(pages.record, entryMessages.restored)
  return (
    <ReasonDialog
      isRequired
      endpoint={pages.void}
      requestOf={(reason) => factRequest(leg, factIdOf(leg), { ...sides, reason })}
      done={intl.formatMessage(words.voided)}
      undo={other && recordAgain(factRequest(leg, factId, { ...pages.sentTerms(leg, other), ...sides, ...entries }))}
      title={intl.formatMessage(words.voidTitle)}
      about={holding.name}
      what={describeEntry(leg, intl, figures)}
      text={words.voidText}
      submitLabel={intl.formatMessage(commonWords.delete)}
      onClose={onClose}
    />
  )
}

/** The other leg of a fact, or the same one where both have the same terms; undefined until it is known. */
function useOtherLeg(leg: Leg, isRead: boolean): Leg | undefined {
  const request = isRead ? { params: { holdingId: leg.counterpartId }, query: {} } : null
  const { answer } = useQuery(readHolding, request)
  // Voiding the fact voids the other leg too, so it is remembered from before.
  const [known, setKnown] = useState<Leg>()
  if (!isRead) return leg
  const found =
    known ?? answer?.entries.flatMap(({ entry, status }) => (status === "counts" ? legsOf(entry, leg) : []))[0]
  if (found !== known) setKnown(found)
  return found
}

const legsOf = (entry: Parameters<typeof isInView>[0], leg: Leg): ReadonlyArray<Leg> =>
  isInView(entry) && isLeg(entry) && entry._tag === leg._tag && factIdOf(entry) === factIdOf(leg) ? [entry] : []
