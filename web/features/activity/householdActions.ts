import { texts } from "#web/i18n/texts.ts"

/** Actions on a household as a whole, or on the installation, by the name of the route. */
export const householdActions = texts("action", {
  nameHousehold: ["Renamed the household", "Activity log: an action; the next column has its user"],
  openDemo: ["Opened the demo family", "Activity log: an action; the next column has its user"],
  leaveDemo: ["Left and deleted the demo family", "Activity log: an action; the next column has its user"],
  inviteMember: ["Invited a member", "Activity log: an action; the next column has its user"],
  withdrawInvitation: ["Withdrew an invitation", "Activity log: an action; the next column has its user"],
  changeMember: ["Changed a member’s access", "Activity log: an action; the next column has its user"],
  removeMember: ["Removed a member", "Activity log: an action; the next column has its user"],
  leaveHousehold: ["Left the household", "Activity log: an action; the next column has its user"],
  acceptInvitation: ["Joined the household", "Activity log: an action; the next column has its user"],
  exportHousehold: ["Exported the household", "Activity log: an action; the next column has its user"],
  importHousehold: ["Uploaded an archive for import", "Activity log: an action; the next column has its user"],
  cancelImport: ["Cancelled the import of an archive", "Activity log: an action; the next column has its user"],
  exportHouseholdActivity: ["Exported the household activity", "Activity log: an action; the next column has its user"],
  exportActivity: ["Exported the activity log", "Activity log: an action; the next column has its user"],
  assignRole: ["Changed a user’s role", "Activity log: an action; the next column has its user"],
  actOnPeople: ["Changed user accounts", "Activity log: an action; the next column has its user"],
  grantPlan: ["Granted a plan", "Activity log: an action; the next column has its user"],
  changeSystem: ["Changed the system settings", "Activity log: an action; the next column has its user"],
  rebuildProjection: ["Rebuilt a projection", "Activity log: an action; the next column has its user"],
  resumeProjection: ["Resumed a projection", "Activity log: an action; the next column has its user"],
  startCheck: ["Started a check of the data", "Activity log: an action; the next column has its user"],
})
