import { useIntl } from "react-intl"
import type { Language } from "#contract/people/identity.ts"
import { baseOf } from "#web/page/address.ts"
import { type Content, contentOf } from "#ui/Say.tsx"

type Props = Content & {
  /** Without the prefix of a language, such as `/pricing` or `/auth?tab=signup`. */
  readonly to: string
  readonly className?: string
  readonly isCurrent?: boolean
}

/** A plain link to a page of the product in the current language. */
export function SiteLink({ to, className, isCurrent, ...content }: Props) {
  const { locale } = useIntl()
  return (
    <a
      href={siteAddress(to, locale as Language)}
      {...(className ? { className } : {})}
      {...(isCurrent ? { "aria-current": "page" as const } : {})}
    >
      {contentOf(content)}
    </a>
  )
}

/** The path of a page in a language. It may have a query string: `/auth?tab=signup`. */
export const siteAddress = (path: string, language: Language): string =>
  path === "/" ? baseOf(language) || "/" : baseOf(language) + path
