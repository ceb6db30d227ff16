import { FormattedMessage } from "react-intl"
import { Link } from "wouter"
import { useSession } from "../../api/session.tsx"
import { useLeaving } from "../../app/useLeaving.ts"
import { Button } from "../../ui/Button.tsx"
import { invitationMessages as messages } from "./messages.ts"

interface Props {
  /** To which the invitation was sent, shown in part. */
  readonly address: string
  /** It is put aside: the link is no longer kept. */
  readonly onAnswered: () => void
}

/**
 * The account has another address than the one that was invited. Nothing of the invitation is shown; signing out leads to
 * the choice of another account on the same page, which keeps the link.
 */
export function ForAnother({ address, onAnswered }: Props) {
  const { email } = useSession()
  const leave = useLeaving(() => {})
  return (
    <>
      <p role="alert">
        <FormattedMessage {...messages.forAnother} values={{ address, email }} />
      </p>
      <p>
        <FormattedMessage {...messages.forAnotherCure} values={{ email }} />
      </p>
      <p className="auth-actions">
        <Button look="primary" onPress={() => void leave()}>
          <FormattedMessage {...messages.otherAccount} />
        </Button>
      </p>
      <GoOn onAnswered={onAnswered} />
    </>
  )
}

/** Leads on without the invitation. */
export function GoOn({ onAnswered }: Pick<Props, "onAnswered">) {
  return (
    <p>
      <Link href="/app" onClick={onAnswered}>
        <FormattedMessage {...messages.goOn} />
      </Link>
    </p>
  )
}
