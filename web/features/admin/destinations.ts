import { defineMessage } from "react-intl"
import type { Destination } from "#web/shell/navigation.ts"

interface AdminDestination extends Destination {
  /** Shown to super admins alone. */
  readonly isForSuperAdmins?: boolean
}

/** Where one can go in the admin area, in the order of its menu. */
export const adminDestinations: ReadonlyArray<AdminDestination> = [
  {
    to: "/admin",
    name: defineMessage({ id: "admin.nav.overview", defaultMessage: "Overview", description: "Navigation for admins" }),
    shortName: defineMessage({
      id: "admin.nav.short.overview",
      defaultMessage: "Overview",
      description: "Navigation for admins on a phone: at most 11 characters",
    }),
    icon: "overview",
  },
  {
    to: "/admin/users",
    name: defineMessage({ id: "admin.nav.users", defaultMessage: "Users", description: "Navigation for admins" }),
    shortName: defineMessage({
      id: "admin.nav.short.users",
      defaultMessage: "Users",
      description: "Navigation for admins on a phone: at most 11 characters",
    }),
    icon: "household",
  },
  {
    to: "/admin/activity",
    name: defineMessage({
      id: "admin.nav.activity",
      defaultMessage: "Activity",
      description: "Navigation for admins: who did what",
    }),
    shortName: defineMessage({
      id: "admin.nav.short.activity",
      defaultMessage: "Activity",
      description: "Navigation for admins on a phone: at most 11 characters",
    }),
    icon: "table",
  },
  {
    to: "/admin/visits",
    name: defineMessage({
      id: "admin.nav.visits",
      defaultMessage: "Visits",
      description: "Navigation for admins: how often pages were opened",
    }),
    icon: "eye",
  },
  {
    to: "/admin/system",
    name: defineMessage({
      id: "admin.nav.system",
      defaultMessage: "System",
      description: "Navigation for admins: settings of the installation",
    }),
    shortName: defineMessage({
      id: "admin.nav.short.system",
      defaultMessage: "System",
      description: "Navigation for admins on a phone: at most 11 characters",
    }),
    icon: "settings",
  },
  {
    to: "/admin/data",
    name: defineMessage({
      id: "admin.nav.data",
      defaultMessage: "Data management",
      description: "Navigation for super admins: read models and checks of the log",
    }),
    icon: "assets",
    isForSuperAdmins: true,
  },
  {
    to: "/admin/translations",
    name: defineMessage({
      id: "admin.nav.translations",
      defaultMessage: "Translations",
      description: "Navigation for admins: the texts of the product in every language",
    }),
    icon: "languages",
  },
]
