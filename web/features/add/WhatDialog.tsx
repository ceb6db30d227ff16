import { useIntl } from "react-intl"
import { Button } from "#ui/Button.tsx"
import { Dialog } from "#ui/windows/Dialog.tsx"
import { commonWords } from "#web/i18n/words.ts"
import { WhatField, type WhatProps } from "./WhatField.tsx"

interface Props extends WhatProps {
  readonly onClose: () => void
}

/** The first step of adding: what is it? */
export function WhatDialog({ onClose, ...what }: Props) {
  const intl = useIntl()
  return (
    <Dialog title={intl.formatMessage(commonWords.add)} size="wide" onClose={onClose}>
      <div className="dialog-fields">
        <WhatField {...what} autoFocus />
      </div>
      <div className="dialog-foot">
        <div className="dialog-buttons">
          <Button onPress={onClose} message={commonWords.cancel} />
        </div>
      </div>
    </Dialog>
  )
}
