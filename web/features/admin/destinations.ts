import { defineMessage } from "react-intl"
import type { Destination } from "#web/shell/navigation.ts"

interface AdminDestination extends Destination {
  /** Shown to super admins alone. */
  readonly isForSuperAdmins?: boolean
}

/** The titles of the admin pages, also used in the navigation. */
export const adminPageNames = {
  overview: defineMessage({
    id: "admin.page.overview",
    defaultMessage: "Overview",
    description: "Navigation for admins",
  }),
  users: defineMessage({ id: "admin.page.users", defaultMessage: "Users", description: "Navigation for admins" }),
  system: defineMessage({
    id: "admin.page.system",
    defaultMessage: "System",
    description: "Navigation for admins: settings of the installation",
  }),
  data: defineMessage({
    id: "admin.page.data",
    defaultMessage: "Data management",
    description: "Navigation for super admins: read models and checks of the log",
  }),
  translations: defineMessage({
    id: "admin.page.translations",
    defaultMessage: "Translations",
    description: "Navigation for admins: the texts of the product in every language",
  }),
  visits: defineMessage({
    id: "admin.page.visits",
    defaultMessage: "Visits",
    description: "Navigation for admins: how often pages were opened",
  }),
  activity: defineMessage({
    id: "admin.page.activity",
    defaultMessage: "Activity",
    description: "Navigation for admins: the activity of all users",
  }),
}

/** The pages of the admin area, in the order of the menu. */
export const adminDestinations: ReadonlyArray<AdminDestination> = [
  {
    to: "/admin",
    name: adminPageNames.overview,
    shortName: defineMessage({
      id: "admin.nav.short.overview",
      defaultMessage: "Overview",
      description: "Navigation for admins on a phone: at most 11 characters",
    }),
    icon: "overview",
  },
  {
    to: "/admin/users",
    name: adminPageNames.users,
    shortName: defineMessage({
      id: "admin.nav.short.users",
      defaultMessage: "Users",
      description: "Navigation for admins on a phone: at most 11 characters",
    }),
    icon: "household",
  },
  {
    to: "/admin/activity",
    name: adminPageNames.activity,
    shortName: defineMessage({
      id: "admin.nav.short.activity",
      defaultMessage: "Activity",
      description: "Navigation for admins on a phone: at most 11 characters",
    }),
    icon: "table",
  },
  {
    to: "/admin/visits",
    name: adminPageNames.visits,
    icon: "eye",
  },
  {
    to: "/admin/system",
    name: adminPageNames.system,
    shortName: defineMessage({
      id: "admin.nav.short.system",
      defaultMessage: "System",
      description: "Navigation for admins on a phone: at most 11 characters",
    }),
    icon: "settings",
  },
  {
    to: "/admin/data",
    name: adminPageNames.data,
    icon: "assets",
    isForSuperAdmins: true,
  },
  {
    to: "/admin/translations",
    name: adminPageNames.translations,
    icon: "languages",
  },
]
