import type { Destination } from "#web/page/navigation.ts"
import { text, texts } from "#web/i18n/texts.ts"

interface AdminDestination extends Destination {
  /** Shown to super admins alone. */
  readonly isForSuperAdmins?: boolean
  /** Shown only where plans are paid through the installation. */
  readonly isForPayments?: boolean
}

/** The titles of the admin pages, also used in the navigation. */
export const adminPageNames = texts("admin.page", {
  overview: ["Overview", "Navigation for admins"],
  users: ["Users", "Navigation for admins"],
  mails: ["Email", "Navigation for admins: the mails that were sent or wait"],
  providers: ["Price providers", "Navigation for admins: where prices and rates come from"],
  system: ["System", "Navigation for admins: settings of the installation"],
  data: ["Data management", "Navigation for super admins: read models and checks of the log"],
  stripe: ["Stripe", "Navigation for super admins: the account at Stripe through which plans are paid"],
  translations: ["Translations", "Navigation for admins: the texts of the product in every language"],
  visits: ["Visits", "Navigation for admins: how often pages were opened"],
  activity: ["Activity", "Navigation for admins: the activity of all users"],
})

/** The pages of the admin area, in the order of the menu. */
export const adminDestinations: ReadonlyArray<AdminDestination> = [
  {
    to: "/admin",
    name: adminPageNames.overview,
    shortName: text("admin.nav.short.overview", "Overview", "Navigation for admins on a phone: at most 11 characters"),
    icon: "overview",
  },
  {
    to: "/admin/users",
    name: adminPageNames.users,
    shortName: text("admin.nav.short.users", "Users", "Navigation for admins on a phone: at most 11 characters"),
    icon: "household",
  },
  {
    to: "/admin/activity",
    name: adminPageNames.activity,
    shortName: text("admin.nav.short.activity", "Activity", "Navigation for admins on a phone: at most 11 characters"),
    icon: "table",
  },
  {
    to: "/admin/visits",
    name: adminPageNames.visits,
    icon: "eye",
  },
  {
    to: "/admin/mails",
    name: adminPageNames.mails,
    icon: "mail",
  },
  {
    to: "/admin/providers",
    name: adminPageNames.providers,
    icon: "refresh",
  },
  {
    to: "/admin/system",
    name: adminPageNames.system,
    shortName: text("admin.nav.short.system", "System", "Navigation for admins on a phone: at most 11 characters"),
    icon: "settings",
  },
  {
    to: "/admin/data",
    name: adminPageNames.data,
    icon: "assets",
    isForSuperAdmins: true,
  },
  {
    to: "/admin/stripe-setup",
    name: adminPageNames.stripe,
    icon: "liabilities",
    isForSuperAdmins: true,
    isForPayments: true,
  },
  {
    to: "/admin/translations",
    name: adminPageNames.translations,
    icon: "languages",
  },
]

/** The pages that a user of the admin area may open, given what is set up. */
export const adminDestinationsFor = (isSuperAdmin: boolean, isPaidHere: boolean): ReadonlyArray<AdminDestination> =>
  adminDestinations.filter(
    ({ isForSuperAdmins, isForPayments }) =>
      (isSuperAdmin || isForSuperAdmins !== true) && (isPaidHere || isForPayments !== true),
  )
