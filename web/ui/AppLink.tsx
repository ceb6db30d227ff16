import { createContext, use } from "react"
import { Link } from "wouter"
import { type Content, contentOf } from "./Say.tsx"

/** Returns the address of another page for the same day, period and currency, with further parameters. */
export type KeptAddress = (to: string, more?: Readonly<Record<string, string>>) => string

/** Provides the function by which links of the app area keep parameters of the current address. */
export const KeptAddressContext = createContext<KeptAddress | null>(null)

/** Returns the function that adds the current day, period and currency to an address. */
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

/** A link within the app area that keeps the day, period and currency. */
export function AppLink({ to, more, isCurrent, message, children, ...rest }: Props) {
  const addressOf = useKeptAddress()
  return (
    <Link href={addressOf(to, more)} {...rest} {...(isCurrent ? { "aria-current": "page" as const } : {})}>
      {contentOf({ message, children } as Content)}
    </Link>
  )
}
