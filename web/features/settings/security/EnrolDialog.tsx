import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { encode } from "uqr"
import { labelWords } from "#web/i18n/labelWords.ts"
import { commonWords } from "#web/i18n/words.ts"
import { confirmAuthenticator, enrolAuthenticator } from "#contract/people/account.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import { TextDialog } from "#web/forms/CommandDialog.tsx"
import { useSubmission } from "#web/forms/useSubmission.ts"
import { Button } from "#ui/Button.tsx"
import { FormDialog } from "#ui/windows/Dialog.tsx"
import { TextField } from "#ui/Field.tsx"
import { securityMessages as messages } from "./messages.ts"
import { inGroups, useCopy } from "./RecoveryCodesDialog.tsx"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly isFirst: boolean
  /** Called when the authenticator is active. The first one comes with recovery codes. */
  readonly onEnrolled: (name: string, recoveryCodes: ReadonlyArray<string>) => void
  readonly onClose: () => void
}

type Begun = AnswerOf<typeof enrolAuthenticator>

/** Adds an authenticator: asks for its name, shows its secret, and asks for a code as proof that the app has it. */
export function EnrolDialog({ isFirst, onEnrolled, onClose }: Props) {
  const intl = useIntl()
  const [deviceId] = useState(() => crypto.randomUUID())
  const [begun, setBegun] = useState<{ readonly name: string; readonly begun: Begun }>()
  const title = intl.formatMessage(isFirst ? messages.enable : messages.addDevice)
  if (begun) return <ConfirmDialog {...begun} {...{ title, deviceId, onEnrolled, onClose }} />
  return (
    <TextDialog
      title={title}
      submitLabel={intl.formatMessage(labelWords.continue)}
      endpoint={enrolAuthenticator}
      field={{
        name: "name",
        label: intl.formatMessage(messages.deviceName),
        description: intl.formatMessage(messages.deviceNameHint),
      }}
      requestOf={(name) => ({ params: { deviceId }, body: { name } })}
      onDone={(answer, name) => setBegun({ name, begun: answer })}
      onClose={onClose}
    />
  )
}

interface ConfirmProps extends Omit<Props, "isFirst"> {
  readonly title: string
  readonly name: string
  readonly deviceId: string
  readonly begun: Begun
}

function ConfirmDialog({ title, name, deviceId, begun, onEnrolled, onClose }: ConfirmProps) {
  const intl = useIntl()
  const copy = useCopy()
  const [code, setCode] = useState("")
  const form = useSubmission(
    confirmAuthenticator,
    () =>
      /^(?:\s*\d){6}\s*$/.test(code)
        ? Result.succeed({ params: { deviceId }, body: { code: code.replaceAll(/\s/g, "") } })
        : Result.fail({ code: "code.malformed" }),
    ({ recoveryCodes }) => onEnrolled(name, recoveryCodes),
  )
  // Any malformed code has the same message here, because only codes of six digits are possible.
  const errors = form.errors["code"] === undefined ? form.errors : { code: intl.formatMessage(messages.codeInvalid) }
  return (
    <FormDialog
      title={title}
      about={name}
      submitLabel={intl.formatMessage(commonWords.confirm)}
      form={{ ...form, errors }}
      onClose={onClose}
      isProof
    >
      <Say message={messages.scan} />
      <div className="enrolment">
        <QrCode text={begun.uri} label={intl.formatMessage(messages.qrCode)} />
        <dl className="enrolment-secret">
          <Say as="dt" className="field-label" message={messages.secret} />
          <dd className="secret">{inGroups(begun.secret)}</dd>
          <dd>
            <Button onPress={() => copy(begun.secret)} message={messages.copySecret} />
          </dd>
        </dl>
      </div>
      <TextField
        name="code"
        label={intl.formatMessage(messages.code)}
        description={intl.formatMessage(messages.codeHint)}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        isRequired
        autoFocus
      />
    </FormDialog>
  )
}

interface QrCodeProps {
  readonly text: string
  /** The description for screen readers. */
  readonly label: string
}

/** A text as a QR code. Always dark on light, because many cameras cannot read it otherwise. */
function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: "M", border: 4 })
  const path = data.map(lineOf).join("")
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

const lineOf = (line: ReadonlyArray<boolean>, y: number): string =>
  line.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join("")
