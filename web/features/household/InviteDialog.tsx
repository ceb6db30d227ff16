import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { inviteMember, withdrawInvitation } from "#contract/people/household.ts"
import { CommandDialog } from "#web/forms/CommandDialog.tsx"
import { useCommandWithToast } from "#web/forms/useCommandWithToast.ts"
import { useDraft } from "#web/forms/useSubmission.ts"
import { TextField } from "#ui/Field.tsx"
import { householdMessages as messages } from "./messages.ts"
import { blankTerms, sentTerms, TermsFields } from "./TermsFields.tsx"
import { Say } from "#ui/Say.tsx"

/** Invites a person by mail, to a role. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl()
  const [invitationId] = useState(() => crypto.randomUUID())
  const [email, setEmail] = useState("")
  const { draft, setDraft } = useDraft(() => blankTerms)
  const withdraw = useCommandWithToast(withdrawInvitation, { params: { invitationId } }, messages.withdrawn)
  const request = () => {
    const terms = sentTerms(draft)
    const missing = email.trim() === "" ? { email: "missing" } : {}
    if (Result.isFailure(terms)) return Result.fail({ ...missing, ...terms.failure })
    if (email.trim() === "") return Result.fail(missing)
    return Result.succeed({ params: { invitationId }, body: { email: email.trim(), ...terms.success } })
  }
  return (
    <CommandDialog
      title={intl.formatMessage(messages.inviteTitle)}
      submitLabel={intl.formatMessage(messages.invite)}
      endpoint={inviteMember}
      request={request}
      done={intl.formatMessage(messages.invited, { email: email.trim() })}
      undo={withdraw}
      onClose={onClose}
    >
      <Say className="soft" message={messages.inviteText} />
      <TextField
        name="email"
        type="email"
        autoComplete="off"
        label={intl.formatMessage(messages.email)}
        value={email}
        onChange={setEmail}
        isRequired
        autoFocus
      />
      <TermsFields draft={draft} onChange={(changed) => setDraft((now) => ({ ...now, ...changed }))} />
    </CommandDialog>
  )
}
