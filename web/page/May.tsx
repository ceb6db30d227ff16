import type { ReactNode } from "react"
import type { Permission } from "#contract/vocabulary.ts"
import { useOffers } from "#ui/windows/offers.ts"

interface Props {
  readonly needs: Permission
  readonly children: ReactNode
  /** For all other members. */
  readonly otherwise?: ReactNode
}

/** Shows its children only to members with a permission. */
export function May({ needs, children, otherwise = null }: Props) {
  return useOffers()(needs) ? children : otherwise
}
