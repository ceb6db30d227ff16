import type { ReactNode } from "react"
import { useIntl } from "react-intl"
import type { AssetClass } from "#contract/vocabulary.ts"
import { commonWords } from "#web/i18n/words.ts"
import { useOverlays } from "#web/page/overlays.ts"
import { classOf } from "#web/features/holdings/classes/classes.ts"
import { Button } from "#ui/Button.tsx"

/** The button that adds a holding of a class, or anything, to a portfolio or to any. */
export function useAdding(
  assetClass: AssetClass | undefined,
  portfolioId?: string | null,
  look: "primary" | "plain" = "primary",
): ReactNode {
  const intl = useIntl()
  const show = useOverlays((state) => state.show)
  const within = portfolioId ? { portfolioId } : {}
  return (
    <Button
      needs="record"
      look={look}
      icon="plus"
      onPress={() => show(assetClass ? { kind: "addHolding", assetClass, ...within } : { kind: "add", ...within })}
    >
      {intl.formatMessage(assetClass ? classOf(assetClass).texts.add : commonWords.add)}
    </Button>
  )
}
