import type { ComponentType } from "react"
import type { TypedMessageDescriptor } from "react-intl"

/**
 * A page of the public site. It is rendered to plain HTML on the server, in each language, and read without any script:
 * its content has no state, no effects and no handlers.
 */
export interface SitePage {
  /** Without the prefix of a language, such as `/pricing`. */
  readonly path: string
  /**
   * Of the window and of the card that is shown where the address is shared: at most 60 characters. The name of
   * the product is put behind it where there is room for it.
   */
  readonly title: TypedMessageDescriptor
  /** What search engines and such cards say below it: at most 160 characters. */
  readonly description: TypedMessageDescriptor
  readonly Content: ComponentType<{ readonly facts: SiteFacts }>
}

/** What the pages say of the installation that serves them. */
export interface SiteFacts {
  /** Where people reach it, such as `https://wealth.example`. */
  readonly publicOrigin: string
  readonly signUpOpen: boolean
  /** Whether plans limit what is recorded. */
  readonly billing: boolean
  /** What the plans cost a year; absent where the operator named no prices. */
  readonly planPrices: PlanPrices | null
  readonly operator: Operator
  /** The host of another service that measures visitors who consent; absent: only the product itself does. */
  readonly measuredBy: string | null
  /** For how many months it is kept what people did. */
  readonly activityMonths: number
}

/** Amounts as they are printed, `"348.00"`, for a year paid in advance. */
export interface PlanPrices {
  readonly currency: string
  readonly starter: string
  readonly premium: string
  readonly black: string
}

/** Who runs the installation, as they name themselves. A field that they left empty is absent, and not mentioned. */
export interface Operator {
  readonly name: string | null
  /** Line by line. */
  readonly address: ReadonlyArray<string>
  readonly representedBy: string | null
  readonly register: string | null
  readonly vatId: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly dataProtectionEmail: string | null
  readonly supervisoryAuthority: string | null
  /** The country the data lies in, as a two-letter code: `DE`. */
  readonly hostingCountry: string | null
  /** Percent of the time in which they mean the installation to be reachable: `99.9`. */
  readonly availabilityTarget: string | null
}
