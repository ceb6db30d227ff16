import { useCallback, useEffect, useRef, useState } from "react"
import { useIntl } from "react-intl"
import { Link, Redirect } from "wouter"
import { isNotFound, type Failure } from "#web/client/exchange.ts"
import { useClient, useIdentity } from "#web/client/useClient.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Page } from "#web/page/Page.tsx"
import { failureSentence } from "#web/problems/failureSentence.ts"
import { Button } from "#ui/Button.tsx"
import { Say } from "#ui/Say.tsx"
import { Spinner } from "#ui/Spinner.tsx"
import { demoMessages as messages } from "./messages.ts"

/** Opens the demo family for a visitor without an account. A signed-in user is redirected to the dashboard. */
export default function ExamplePage() {
  const { status } = useIdentity()
  if (status === "loading") return <Spinner />
  return status === "signedIn" ? <Redirect to="/app" replace /> : <Opening />
}

function Opening() {
  const intl = useIntl()
  const figures = useFigures()
  const { openExample } = useClient()
  const [problem, setProblem] = useState<string>()
  const isSent = useRef(false)

  const open = useCallback(async () => {
    setProblem(undefined)
    const failure = await openExample()
    if (failure) setProblem(await sentenceOf(failure))
    async function sentenceOf(failed: Failure): Promise<string> {
      return isNotFound(failed) ? intl.formatMessage(messages.exampleClosed) : failureSentence(failed, intl, figures)
    }
  }, [openExample, intl, figures])

  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    void open()
  }, [open])

  return (
    <Page title={intl.formatMessage(messages.exampleTitle)}>
      <div className="auth-text">
        {problem === undefined ? (
          <Say role="status" message={messages.opening} />
        ) : (
          <>
            <p role="alert">{problem}</p>
            <p className="site-actions">
              <Button onPress={() => void open()} message={commonWords.retry} />
              <Link href="/auth?tab=signup" className="button button-plain">
                {intl.formatMessage(messages.signUp)}
              </Link>
            </p>
          </>
        )}
      </div>
    </Page>
  )
}
