import { defineMessage } from "react-intl"

/** Actions on a household as a whole, or on the installation, by the name of the route. */
export const householdActions = {
  nameHousehold: defineMessage({
    id: "action.nameHousehold",
    defaultMessage: "Renamed the household",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  openDemo: defineMessage({
    id: "action.openDemo",
    defaultMessage: "Opened the demo family",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  leaveDemo: defineMessage({
    id: "action.leaveDemo",
    defaultMessage: "Left and deleted the demo family",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  inviteMember: defineMessage({
    id: "action.inviteMember",
    defaultMessage: "Invited a member",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  withdrawInvitation: defineMessage({
    id: "action.withdrawInvitation",
    defaultMessage: "Withdrew an invitation",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  changeMember: defineMessage({
    id: "action.changeMember",
    defaultMessage: "Changed a member’s access",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  removeMember: defineMessage({
    id: "action.removeMember",
    defaultMessage: "Removed a member",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  leaveHousehold: defineMessage({
    id: "action.leaveHousehold",
    defaultMessage: "Left the household",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  acceptInvitation: defineMessage({
    id: "action.acceptInvitation",
    defaultMessage: "Joined the household",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  exportHousehold: defineMessage({
    id: "action.exportHousehold",
    defaultMessage: "Exported the household",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  importHousehold: defineMessage({
    id: "action.importHousehold",
    defaultMessage: "Uploaded an archive for import",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  cancelImport: defineMessage({
    id: "action.cancelImport",
    defaultMessage: "Cancelled the import of an archive",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  exportHouseholdActivity: defineMessage({
    id: "action.exportHouseholdActivity",
    defaultMessage: "Exported the household activity",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  exportActivity: defineMessage({
    id: "action.exportActivity",
    defaultMessage: "Exported the activity log",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  assignRole: defineMessage({
    id: "action.assignRole",
    defaultMessage: "Changed a user’s role",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  actOnPeople: defineMessage({
    id: "action.actOnPeople",
    defaultMessage: "Changed user accounts",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  grantPlan: defineMessage({
    id: "action.grantPlan",
    defaultMessage: "Granted a plan",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  changeSystem: defineMessage({
    id: "action.changeSystem",
    defaultMessage: "Changed the system settings",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  rebuildProjection: defineMessage({
    id: "action.rebuildProjection",
    defaultMessage: "Rebuilt a projection",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  resumeProjection: defineMessage({
    id: "action.resumeProjection",
    defaultMessage: "Resumed a projection",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  startCheck: defineMessage({
    id: "action.startCheck",
    defaultMessage: "Started a check of the data",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
}
