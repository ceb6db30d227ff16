import { createContext, use } from "react"
import { Link } from "wouter"
import { type Content, contentOf } from "./Say.tsx"

/** The address of another page for the same day, period and currency, with what else it names. */
export type KeptAddress = (to: string, more?: Readonly<Record<string, string>>) => string

/** What links of the app area keep of the address of their page. */
export const KeptAddressContext = createContext<KeptAddress | null>(null)

/** The address of another page for the same day, period and currency. */
export function useKeptAddress(): KeptAddress {
  const addressOf = use(KeptAddressContext)
  if (!addressOf) throw new Error("no link within the app outside KeptAddressContext")
  return addressOf
}

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
