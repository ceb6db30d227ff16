import { Schema } from "effect"

/** The role of a member in a household, which decides what they may do. */
export const HouseholdRole = Schema.Literals(["owner", "editor", "adviser", "auditor", "viewer"])
export type HouseholdRole = typeof HouseholdRole.Type

/**
 * What a role may allow. `read`: every figure and fact. `record`: portfolios, stakes, holdings, debts, wallets and
 * their entries. `goals`: what the household wants to reach. `activity`: who did what. `export`: everything as a file.
 * `manage`: members, the plan, the household's name, and its end.
 */
export const Permission = Schema.Literals(["read", "record", "goals", "activity", "export", "manage"])
export type Permission = typeof Permission.Type

/** Permissions by role. An auditor reads data and activity; an adviser reads and sets goals; only owners manage. */
const permissionsOf: Record<HouseholdRole, ReadonlyArray<Permission>> = {
  owner: ["read", "record", "goals", "activity", "export", "manage"],
  editor: ["read", "record", "goals", "export"],
  adviser: ["read", "goals"],
  auditor: ["read", "activity", "export"],
  viewer: ["read"],
}

export const mayInRole = (role: HouseholdRole, permission: Permission): boolean =>
  permissionsOf[role].includes(permission)

/** Roles that may be limited to some portfolios and to an end date. An auditor always has an end date. */
export const limitableRoles: ReadonlyArray<HouseholdRole> = ["viewer", "adviser", "auditor"]
