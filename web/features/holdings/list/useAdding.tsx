import { type ReactNode, useState } from "react"
import { useIntl } from "react-intl"
import { type AssetClass, assetClasses } from "#contract/vocabulary.ts"
import { AddHoldingDialog } from "#web/features/holdings/form/AddHoldingDialog.tsx"
import { classOf } from "#web/features/holdings/classes/classes.ts"
import { Button } from "#ui/Button.tsx"
import { ActionMenu } from "#ui/windows/Menu.tsx"
import { holdingsMessages as messages } from "./messages.ts"

/** The button that adds a holding of a class, or of any class, and its dialog. */
export function useAdding(
  assetClass: AssetClass | undefined,
  portfolioId?: string | null,
): { readonly button: ReactNode; readonly dialog: ReactNode } {
  const intl = useIntl()
  const [adding, setAdding] = useState<AssetClass>()
  return {
    button: assetClass ? (
      <Button needs="record" look="primary" icon="plus" onPress={() => setAdding(assetClass)}>
        {intl.formatMessage(classOf(assetClass).texts.add)}
      </Button>
    ) : (
      <ActionMenu
        needs="record"
        label={intl.formatMessage(messages.add)}
        icon="plus"
        trigger={{ look: "primary" }}
        actions={assetClasses.map((one) => ({
          id: one,
          label: intl.formatMessage(classOf(one).texts.add),
          run: () => setAdding(one),
        }))}
      />
    ),
    dialog: adding && (
      <AddHoldingDialog
        assetClass={adding}
        {...(portfolioId ? { portfolioId } : {})}
        onClose={() => setAdding(undefined)}
      />
    ),
  }
}
