import type { ComponentType } from "react"
import type { TypedMessageDescriptor } from "react-intl"

/**
 * A page of the public site. The server renders it to plain HTML in each language, and it can be read without scripts:
 * its content has no state, effects or handlers.
 */
export interface SitePage {
  /** Without the prefix of a language, such as `/pricing`. */
  readonly path: string
  /**
   * The title of the window and of the preview card for shared links: at most 60 characters. The name of the product is
   * appended if the result is still short enough.
   */
  readonly title: TypedMessageDescriptor
  /** The description for search engines and preview cards: at most 160 characters. */
  readonly description: TypedMessageDescriptor
  readonly Content: ComponentType<{ readonly facts: SiteFacts }>
}

/** The settings of the installation that the pages show. */
export interface SiteFacts {
  /** The public address of the installation, such as `https://wealth.example`. */
  readonly publicOrigin: string
  readonly signUpOpen: boolean
  /** Whether visitors may look at an example without an account. */
  readonly examples: boolean
  /** Whether plans limit what is recorded. */
  readonly billing: boolean
  /** Whether plans are paid through the installation, by Stripe. */
  readonly payments: boolean
  /** The annual prices of the plans; `null` if the operator set none. */
  readonly planPrices: PlanPrices | null
  readonly operator: Operator
  /** The host of the analytics service that measures visitors who consent; `null`: only the product itself does. */
  readonly measuredBy: string | null
  /** For how many months the activity of users is stored. */
  readonly activityMonths: number
}

/** Prices as shown, such as `"348.00"`, for one year paid in advance. */
interface PlanPrices {
  readonly currency: string
  readonly starter: string
  readonly premium: string
  readonly black: string
}

/** The operator of the installation, according to its settings. Fields that are not set are `null` and not shown. */
export interface Operator {
  readonly name: string | null
  /** The lines of the address. */
  readonly address: ReadonlyArray<string>
  readonly representedBy: string | null
  readonly register: string | null
  readonly vatId: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly dataProtectionEmail: string | null
  readonly supervisoryAuthority: string | null
  /** The country where the data is stored, as a two-letter code: `DE`. */
  readonly hostingCountry: string | null
  /** The intended availability of the installation in percent: `99.9`. */
  readonly availabilityTarget: string | null
}
