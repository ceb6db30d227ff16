import { texts } from "#web/i18n/texts.ts"

export const debugRoleMessages = texts("debugRole", {
  title: ["Your role, as the server sees it", "Title of a page for debugging"],
  session: ["Session", "Heading"],
  directCheck: ["Direct check", "Heading: read again from the account"],
  role: ["Current role", "Name of a reading"],
  isAdmin: ["Is admin", "Name of a reading"],
  isSuperAdmin: ["Is super admin", "Name of a reading"],
  householdRole: ["Role in the household", "Name of a reading"],
  sessionId: ["Session ID", "Name of a reading"],
  sessionCreatedAt: ["Signed in", "Name of a reading: when"],
  sessionEndsAt: ["Ends at the latest", "Name of a reading: when the session ends"],
  checkedRole: ["Role of the account", "Name of a reading"],
  disabled: ["Disabled", "Name of a reading"],
  signIn: ["Sign in to see it.", "Link, for a visitor who is not signed in"],
})
