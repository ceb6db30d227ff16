import type { ReactNode } from "react"
import { Link } from "wouter"
import { useKeptAddress } from "#web/asOf/asOf.tsx"

interface Props {
  readonly to: string
  readonly more?: Readonly<Record<string, string>>
  readonly className?: string
  readonly children: ReactNode
  readonly isCurrent?: boolean
  readonly onClick?: () => void
}

/** A link within the app area. The day and the period come along. */
export function AppLink({ to, more, isCurrent, children, ...rest }: Props) {
  const addressOf = useKeptAddress()
  return (
    <Link href={addressOf(to, more)} {...rest} {...(isCurrent ? { "aria-current": "page" as const } : {})}>
      {children}
    </Link>
  )
}
