import type { IntlShape } from "react-intl"
import type { MembershipView } from "#contract/people/identity.ts"
import { text, texts } from "#web/i18n/texts.ts"

const messages = texts("household", {
  own: text(
    "household.ownUnnamed",
    "Household of {email}",
    "A household without a name, of which the person with this address is an owner",
  ),
  sharedBy: [
    "Household shared by {owner}",
    "A household without a name that another user shares; owner is their name or address",
  ],
  shared: text("household.sharedUnnamed", "Shared household", "A household without a name that another user shares"),
})

/** The name of a household or, if it has none, a name made from its owner. */
export function nameOfHousehold(
  { name, role, owner }: Pick<MembershipView, "name" | "role" | "owner">,
  email: string,
  intl: IntlShape,
): string {
  if (name !== null) return name
  if (role === "owner") return intl.formatMessage(messages.own, { email })
  return owner === undefined ? intl.formatMessage(messages.shared) : intl.formatMessage(messages.sharedBy, { owner })
}
