import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { assignRole, type PersonView } from "../../../../server/contract/admin.ts"
import { formMessages } from "../../../forms/messages.ts"
import { useReversal } from "../../../forms/useReversal.ts"
import { useSubmission } from "../../../forms/useSubmission.ts"
import { useTell } from "../../../forms/useTell.ts"
import { FormDialog } from "../../../ui/Dialog.tsx"
import { ChoiceField } from "../../../ui/Field.tsx"
import { roleNames, roleNotes, usersMessages as messages } from "./messages.ts"

const roles = ["user", "admin", "superAdmin"] as const

/** Gives somebody a role in the installation, or takes it. */
export function RoleDialog({ person, onClose }: { readonly person: PersonView; readonly onClose: () => void }) {
  const intl = useIntl()
  const tell = useTell()
  const [role, setRole] = useState(person.role)
  const roleBack = useReversal(
    assignRole,
    { params: { userId: person.userId }, body: { role: person.role } },
    formMessages.revisedBack,
  )
  const form = useSubmission(
    assignRole,
    () => Result.succeed({ params: { userId: person.userId }, body: { role } }),
    () => {
      tell(intl.formatMessage(messages.roleChanged, { email: person.email }), roleBack)
      onClose()
    },
  )
  return (
    <FormDialog
      title={intl.formatMessage(messages.changeRole)}
      about={person.email}
      submitLabel={intl.formatMessage(messages.changeRole)}
      errors={form.errors}
      problem={form.problem}
      isRunning={form.isRunning}
      onSubmit={form.submit}
      onClose={onClose}
      hasRequiredFields={false}
    >
      <ChoiceField<PersonView["role"]>
        name="role"
        label={intl.formatMessage(messages.role)}
        layout="column"
        value={role}
        onChange={setRole}
        autoFocus
        options={roles.map((value) => ({
          value,
          label: intl.formatMessage(roleNames[value]),
          note: intl.formatMessage(roleNotes[value]),
        }))}
      />
    </FormDialog>
  )
}
