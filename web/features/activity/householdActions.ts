import { defineMessage } from "react-intl"

/** Actions on a household as a whole, or on the installation, by the name of the route. */
export const householdActions = {
  nameHousehold: defineMessage({
    id: "action.nameHousehold",
    defaultMessage: "Renamed the household",
    description: "Activity log: an action; the next column has its user",
  }),
  openDemo: defineMessage({
    id: "action.openDemo",
    defaultMessage: "Opened the demo family",
    description: "Activity log: an action; the next column has its user",
  }),
  leaveDemo: defineMessage({
    id: "action.leaveDemo",
    defaultMessage: "Left and deleted the demo family",
    description: "Activity log: an action; the next column has its user",
  }),
  inviteMember: defineMessage({
    id: "action.inviteMember",
    defaultMessage: "Invited a member",
    description: "Activity log: an action; the next column has its user",
  }),
  withdrawInvitation: defineMessage({
    id: "action.withdrawInvitation",
    defaultMessage: "Withdrew an invitation",
    description: "Activity log: an action; the next column has its user",
  }),
  changeMember: defineMessage({
    id: "action.changeMember",
    defaultMessage: "Changed a member’s access",
    description: "Activity log: an action; the next column has its user",
  }),
  removeMember: defineMessage({
    id: "action.removeMember",
    defaultMessage: "Removed a member",
    description: "Activity log: an action; the next column has its user",
  }),
  leaveHousehold: defineMessage({
    id: "action.leaveHousehold",
    defaultMessage: "Left the household",
    description: "Activity log: an action; the next column has its user",
  }),
  acceptInvitation: defineMessage({
    id: "action.acceptInvitation",
    defaultMessage: "Joined the household",
    description: "Activity log: an action; the next column has its user",
  }),
  exportHousehold: defineMessage({
    id: "action.exportHousehold",
    defaultMessage: "Exported the household",
    description: "Activity log: an action; the next column has its user",
  }),
  importHousehold: defineMessage({
    id: "action.importHousehold",
    defaultMessage: "Uploaded an archive for import",
    description: "Activity log: an action; the next column has its user",
  }),
  cancelImport: defineMessage({
    id: "action.cancelImport",
    defaultMessage: "Cancelled the import of an archive",
    description: "Activity log: an action; the next column has its user",
  }),
  exportHouseholdActivity: defineMessage({
    id: "action.exportHouseholdActivity",
    defaultMessage: "Exported the household activity",
    description: "Activity log: an action; the next column has its user",
  }),
  exportActivity: defineMessage({
    id: "action.exportActivity",
    defaultMessage: "Exported the activity log",
    description: "Activity log: an action; the next column has its user",
  }),
  assignRole: defineMessage({
    id: "action.assignRole",
    defaultMessage: "Changed a user’s role",
    description: "Activity log: an action; the next column has its user",
  }),
  actOnPeople: defineMessage({
    id: "action.actOnPeople",
    defaultMessage: "Changed user accounts",
    description: "Activity log: an action; the next column has its user",
  }),
  grantPlan: defineMessage({
    id: "action.grantPlan",
    defaultMessage: "Granted a plan",
    description: "Activity log: an action; the next column has its user",
  }),
  changeSystem: defineMessage({
    id: "action.changeSystem",
    defaultMessage: "Changed the system settings",
    description: "Activity log: an action; the next column has its user",
  }),
  rebuildProjection: defineMessage({
    id: "action.rebuildProjection",
    defaultMessage: "Rebuilt a projection",
    description: "Activity log: an action; the next column has its user",
  }),
  resumeProjection: defineMessage({
    id: "action.resumeProjection",
    defaultMessage: "Resumed a projection",
    description: "Activity log: an action; the next column has its user",
  }),
  startCheck: defineMessage({
    id: "action.startCheck",
    defaultMessage: "Started a check of the data",
    description: "Activity log: an action; the next column has its user",
  }),
}
