import { useState } from "react"
import { useIntl } from "react-intl"
import { saveFile } from "#ui/download/saveFile.ts"
import { productName } from "#contract/productName.ts"
import { showFailure, showToast } from "#ui/windows/Toasts.tsx"
import { SwitchField } from "#web/forms/SwitchField.tsx"
import { Button } from "#ui/Button.tsx"
import { Dialog } from "#ui/windows/Dialog.tsx"
import { securityMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly codes: ReadonlyArray<string>
  readonly onClose: () => void
}

/** Shows recovery codes, which are shown only once. It stays open until the user confirms that they are stored. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const intl = useIntl()
  const copy = useCopy()
  const [isStored, setStored] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const title = intl.formatMessage(messages.recovery)
  const text = codes.map(inGroups).join("\n")
  const close = () => {
    if (isStored) onClose()
    else setAsked(true)
  }
  const save = () => {
    const file = new Blob([`${productName}: ${title}\n\n${text}\n`], { type: "text/plain" })
    saveFile(`${productName} ${title}.txt`, file)
  }
  return (
    <Dialog title={title} onClose={close}>
      <div className="dialog-fields">
        <Say message={messages.recoveryText} />
        <ol className="recovery-codes" aria-label={title}>
          {codes.map((code) => (
            <li key={code}>{inGroups(code)}</li>
          ))}
        </ol>
        <div className="settings-buttons recovery-tools">
          <Button onPress={() => copy(text)} message={messages.copyCodes} />
          <Button onPress={save} message={messages.download} />
          <Button onPress={() => print()} message={messages.print} />
        </div>
        <SwitchField name="isStored" label={intl.formatMessage(messages.stored)} isOn={isStored} onChange={setStored} />
      </div>
      <div className="dialog-foot">
        <div role="alert" className="dialog-problem">
          {isAsked && !isStored && intl.formatMessage(messages.storeFirst)}
        </div>
        <div className="dialog-buttons">
          <Button look="primary" onPress={close} message={messages.done} />
        </div>
      </div>
    </Dialog>
  )
}

/** In groups of four characters, which are easier to read and type. */
export const inGroups = (code: string): string => (code.replaceAll(/[\s-]/g, "").match(/.{1,4}/g) ?? []).join(" ")

/** Returns a function that copies a text and shows a toast with the result. */
export function useCopy(): (text: string) => void {
  const intl = useIntl()
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      showToast(intl.formatMessage(messages.copied))
    } catch {
      showFailure(intl.formatMessage(messages.notCopied))
    }
  }
  return (text) => void copy(text)
}
