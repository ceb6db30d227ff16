import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import type { openPortal, startCheckout } from "#contract/people/billing.ts"
import type { RequestOf } from "#web/client/exchange.ts"
import { useCommand } from "#web/client/useCommand.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { failureSentence } from "#web/problems/failureSentence.ts"
import { showFailure } from "#ui/windows/Toasts.tsx"

/**
 * Returns a function that asks the server for a page of the payment provider and leaves for it. Until the browser is
 * there, the button stays pending, so that it is not pressed twice.
 */
export function useLeadAway<E extends typeof startCheckout | typeof openPortal>(endpoint: E) {
  const intl = useIntl()
  const figures = useFigures()
  const { run } = useCommand<E>(endpoint)
  const [isPending, setPending] = useState(false)
  const go = async (request: RequestOf<E>) => {
    setPending(true)
    const answer = await run(request)
    if (Result.isSuccess(answer)) return location.assign(answer.success.url)
    setPending(false)
    showFailure(await failureSentence(answer.failure, intl, figures))
  }
  return { isPending, go: (request: RequestOf<E>) => void go(request) }
}
