import { Link } from "wouter"
import { useKeptAddress } from "#web/asOf/asOf.tsx"
import { type Content, contentOf } from "#ui/Say.tsx"

type Props = Content & {
  readonly to: string
  readonly more?: Readonly<Record<string, string>>
  readonly className?: string
  readonly isCurrent?: boolean
  readonly onClick?: () => void
}

/** A link within the app area. The day and the period come along. */
export function AppLink({ to, more, isCurrent, message, children, ...rest }: Props) {
  const addressOf = useKeptAddress()
  return (
    <Link href={addressOf(to, more)} {...rest} {...(isCurrent ? { "aria-current": "page" as const } : {})}>
      {contentOf({ message, children } as Content)}
    </Link>
  )
}
