import { defineMessage } from "react-intl"

export const debugRoleMessages = {
  title: defineMessage({
    id: "debugRole.title",
    defaultMessage: "Your role, as the server sees it",
    description: "Title of a page for debugging",
  }),
  session: defineMessage({ id: "debugRole.session", defaultMessage: "Session", description: "Heading" }),
  directCheck: defineMessage({
    id: "debugRole.directCheck",
    defaultMessage: "Direct check",
    description: "Heading: read again from the account",
  }),
  role: defineMessage({ id: "debugRole.role", defaultMessage: "Current role", description: "Name of a reading" }),
  isAdmin: defineMessage({ id: "debugRole.isAdmin", defaultMessage: "Is admin", description: "Name of a reading" }),
  isSuperAdmin: defineMessage({
    id: "debugRole.isSuperAdmin",
    defaultMessage: "Is super admin",
    description: "Name of a reading",
  }),
  householdRole: defineMessage({
    id: "debugRole.householdRole",
    defaultMessage: "Role in the household",
    description: "Name of a reading",
  }),
  sessionId: defineMessage({
    id: "debugRole.sessionId",
    defaultMessage: "Session ID",
    description: "Name of a reading",
  }),
  sessionCreatedAt: defineMessage({
    id: "debugRole.sessionCreatedAt",
    defaultMessage: "Signed in",
    description: "Name of a reading: when",
  }),
  sessionEndsAt: defineMessage({
    id: "debugRole.sessionEndsAt",
    defaultMessage: "Ends at the latest",
    description: "Name of a reading: when the session ends",
  }),
  checkedRole: defineMessage({
    id: "debugRole.checkedRole",
    defaultMessage: "Role of the account",
    description: "Name of a reading",
  }),
  disabled: defineMessage({ id: "debugRole.disabled", defaultMessage: "Disabled", description: "Name of a reading" }),
  signIn: defineMessage({
    id: "debugRole.signIn",
    defaultMessage: "Sign in to see it.",
    description: "Link, for a visitor who is not signed in",
  }),
}
