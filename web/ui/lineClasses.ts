import type { TypedMessageDescriptor } from "react-intl"
import type { LineClass } from "#contract/figures/figures.ts"
import { text } from "#web/i18n/texts.ts"
import { commonWords } from "#web/i18n/words.ts"
import type { IconName } from "./Icon.tsx"

interface LineClassInView {
  readonly name: TypedMessageDescriptor
  readonly icon: IconName
  /** The address of its list, below which its lines have their pages. */
  readonly list: string
}

/** What every page knows of a class from the first view on. In the order of the menu. Debts are lines as well. */
const lineClasses: Readonly<Record<LineClass, LineClassInView>> = {
  security: { name: text("class.security", "Securities", "Asset class"), icon: "shares", list: "/app/assets/shares" },
  private: {
    name: text("class.private", "Private markets", "Asset class"),
    icon: "privateMarkets",
    list: "/app/assets/equity",
  },
  realEstate: {
    name: text("class.realEstate", "Real estate", "Asset class"),
    icon: "realEstate",
    list: "/app/assets/real-estate",
  },
  crypto: { name: text("class.crypto", "Crypto", "Asset class"), icon: "crypto", list: "/app/assets/crypto" },
  metal: { name: text("class.metal", "Precious metals", "Asset class"), icon: "metals", list: "/app/assets/metals" },
  account: { name: text("class.account", "Accounts", "Asset class"), icon: "accounts", list: "/app/assets/accounts" },
  insurance: {
    name: text("class.insurance", "Insurance and retirement", "Asset class"),
    icon: "insurance",
    list: "/app/assets/insurance",
  },
  other: { name: text("class.other", "Other investments", "Asset class"), icon: "other", list: "/app/assets/other" },
  debt: { name: commonWords.debts, icon: "liabilities", list: "/app/liabilities" },
}

const ofEach = <Value>(read: (lineClass: LineClassInView) => Value): Readonly<Record<LineClass, Value>> =>
  Object.fromEntries(Object.entries(lineClasses).map(([id, lineClass]) => [id, read(lineClass)])) as Readonly<
    Record<LineClass, Value>
  >

export const assetClassNames = ofEach(({ name }) => name)
export const iconOfClass = ofEach(({ icon }) => icon)
export const listOfClass = ofEach(({ list }) => list)
