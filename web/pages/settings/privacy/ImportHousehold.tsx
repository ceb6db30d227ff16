import { useEffect, useRef } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { type ImportView, readImport } from "../../../../server/contract/imports.ts"
import { listPortfolios } from "../../../../server/contract/portfolios.ts"
import { lastRecorded } from "../../../api/call.ts"
import { invalidate } from "../../../api/queries.ts"
import { useIdentity, useMay } from "../../../api/session.tsx"
import { useQuery } from "../../../api/useQuery.ts"
import { Section } from "../../../ui/Page.tsx"
import { Answered, Skeleton } from "../../../ui/States.tsx"
import { ArchiveForm } from "./ArchiveForm.tsx"
import { ImportEnded, ImportProgress } from "./ImportState.tsx"
import { privacyMessages as messages } from "./messages.ts"

/**
 * Takes an archive into the household, as long as nothing was recorded in it, and shows how far that has got, in whichever
 * window it began. For those who manage the household.
 */
export function ImportHousehold() {
  const intl = useIntl()
  const mayManage = useMay("manage")
  const portfolios = useQuery(listPortfolios, mayManage ? {} : null)
  const state = useQuery(readImport, mayManage ? {} : null)
  useFollowing(state.answer?.import ?? null, state.retry)
  if (!mayManage) return null
  return (
    <Section title={intl.formatMessage(messages.import)} note={intl.formatMessage(messages.importText)}>
      <Answered query={state} skeleton={<Skeleton lines={2} />}>
        {({ import: last }) =>
          last && goesOn(last) ? (
            <ImportProgress import={last} />
          ) : (
            <div className="import-state">
              {last && <ImportEnded import={last} />}
              <Answered query={portfolios} skeleton={<Skeleton lines={2} />}>
                {(answer) =>
                  answer.portfolios.length === 0 ? (
                    <ArchiveForm onSent={state.retry} />
                  ) : (
                    <p className="soft">
                      <FormattedMessage {...messages.notEmpty} />
                    </p>
                  )
                }
              </Answered>
            </div>
          )
        }
      </Answered>
    </Section>
  )
}

const goesOn = ({ phase }: ImportView): boolean => phase === "reading" || phase === "trying" || phase === "recording"

const askedEveryMs = 1_000

/** Asks again while an import goes on, and when somebody comes back to the page. What was imported shows everywhere. */
function useFollowing(last: ImportView | null, ask: () => void): void {
  const { queries, reload } = useIdentity()
  const isGoing = last !== null && goesOn(last)
  useEffect(() => {
    window.addEventListener("focus", ask)
    const timer = isGoing ? setInterval(ask, askedEveryMs) : undefined
    return () => {
      window.removeEventListener("focus", ask)
      clearInterval(timer)
    }
  }, [ask, isGoing])

  const followed = useRef<string>(undefined)
  useEffect(() => {
    if (last === null) return
    if (goesOn(last)) followed.current = last.importId
    else if (followed.current === last.importId) {
      followed.current = undefined
      lastRecorded.note(last.position)
      invalidate(queries)
      void reload()
    }
  }, [last, queries, reload])
}
