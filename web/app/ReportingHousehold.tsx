import { type ReactNode, useEffect, useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { Link, useSearchParams } from "wouter"
import { useIdentity, useSession } from "../api/session.tsx"
import { Page } from "../ui/Page.tsx"
import { Spinner } from "../ui/Spinner.tsx"
import { householdName } from "./reportingAddress.ts"
import { reportingMessages as messages } from "./reportingMessages.ts"

/**
 * A link that names a household opens it for its members, even while they look at another. Once opened, the
 * address names it no more: it is the household one looks at. A user who is no member is notified.
 */
export function ReportingHousehold({ children }: { readonly children: ReactNode }) {
  const [params, setParams] = useSearchParams()
  const { householdId, households } = useSession()
  const { lookAt } = useIdentity()
  const [refused, setRefused] = useState<string>()
  const wanted = params.get(householdName)
  const isMember = households.some((one) => one.householdId === wanted)

  useEffect(() => {
    if (wanted === null || !isMember) return undefined
    if (wanted === householdId) {
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          next.delete(householdName)
          return next
        },
        { replace: true },
      )
      return undefined
    }
    let isWanted = true
    const open = async () => {
      const failure = await lookAt(wanted)
      if (failure && isWanted) setRefused(wanted)
    }
    void open()
    return () => {
      isWanted = false
    }
    // `lookAt` is another function after every answer; asking once is enough.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, isMember, householdId])

  if (wanted === null) return children
  if (!isMember || refused === wanted) return <NotYours />
  return <Spinner />
}

function NotYours() {
  const intl = useIntl()
  return (
    <Page title={intl.formatMessage(messages.linkNotYours)}>
      <p>
        <FormattedMessage {...messages.linkNotYoursText} />
      </p>
      <p>
        <Link href="/app" className="button button-plain">
          <FormattedMessage {...messages.toOwn} />
        </Link>
      </p>
    </Page>
  )
}
