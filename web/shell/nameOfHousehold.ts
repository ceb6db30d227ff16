import { defineMessage, type IntlShape } from "react-intl"
import type { MembershipView } from "#contract/identity.ts"

const messages = {
  own: defineMessage<{ readonly email: string }>({
    id: "household.ownUnnamed",
    defaultMessage: "Household of {email}",
    description: "A household without a name, of which the person with this address is an owner",
  }),
  sharedBy: defineMessage<{ readonly owner: string }>({
    id: "household.sharedBy",
    defaultMessage: "Household shared by {owner}",
    description: "A household without a name that another user shares; owner is their name or address",
  }),
  shared: defineMessage({
    id: "household.sharedUnnamed",
    defaultMessage: "Shared household",
    description: "A household without a name that another user shares",
  }),
}

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
