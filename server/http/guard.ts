import { Result } from "effect"
import { mayInRole, type Permission } from "#domain/household/roles.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { changeMember, leaveHousehold, removeMember } from "#contract/people/household.ts"
import { cancelImport } from "#contract/people/archiveImport.ts"
import { adminMinutes, isSteppedUp, type SignedIn, stepUpMinutes } from "#server/identity/access.ts"
import { refused, type Rejection } from "./problems.ts"

/** The permission in the household that a route needs; by default `read` for a query and `record` for a command. */
export const permissionFor = ({ kind, guard }: Pick<Endpoint, "kind" | "guard">): Permission =>
  guard.permission ?? (kind === "command" ? "record" : "read")

/** Whether the endpoint records facts about the household's wealth, as opposed to its members. */
export const recordsFacts = (endpoint: Pick<Endpoint, "kind" | "guard">): boolean =>
  endpoint.kind === "command" && ["record", "goals"].includes(permissionFor(endpoint))

/** Commands that take access away. A household that is set aside can still be protected from a member. */
const takingAccessAway = new Set(["removeMember", "leaveHousehold", "withdrawInvitation"])

/** Whether a household that is set aside refuses the endpoint. `isOfAccess`: its members themselves are set aside. */
export const isRefusedSetAside = ({ kind, name }: Pick<Endpoint, "kind" | "name">, isOfAccess: boolean): boolean =>
  kind === "command" && name !== "cancelImport" && (isOfAccess || !takingAccessAway.has(name))

/** The commands that a household takes while an archive is imported into it: they end the import, or take access away. */
const evenWhileImporting: ReadonlyArray<string> = [
  cancelImport.name,
  changeMember.name,
  removeMember.name,
  leaveHousehold.name,
]

/** Whether the endpoint is refused while an archive is being imported into the household. */
export const waitsForImport = ({ kind, name }: Pick<Endpoint, "kind" | "name">): boolean =>
  kind === "command" && !evenWhileImporting.includes(name)

/** Whether a request may name one of the user's households. */
export const namesHousehold = ({ kind, name }: Pick<Endpoint, "kind" | "name">): boolean =>
  kind === "query" || kind === "command" || ownInHousehold.includes(name)

/** What is a person's own, of the household that they look at. */
const ownInHousehold: ReadonlyArray<string> = ["readSession", "reportNavigation", "listPriceAlerts", "setPriceAlert"]

/** What guests may do about themselves, beside reading it. */
const guestsOwn: ReadonlyArray<string> = ["changePreferences", "reportNavigation", "leaveDemo"]
const guestsPermissions: ReadonlyArray<Permission> = ["read", "record", "goals", "activity"]

/**
 * Whether a guest may send this request: all that reads and records the wealth of the example, and nothing of an account,
 * of members, mails, payments or archives.
 */
export function isForGuests({ kind, name, method, guard }: Authorised): boolean {
  if (guard.stepUp === true) return false
  if (kind === "identity") return method === "GET" || guestsOwn.includes(name)
  return name !== leaveHousehold.name && guestsPermissions.includes(permissionFor({ kind, guard }))
}

type Authorised = Pick<Endpoint, "kind" | "guard" | "name" | "method">

/**
 * Whether a signed-in user may send this request. Checks in this order: maintenance, the role in the installation, what
 * guests may do, the role in the household, the household's plan, and a recent step-up.
 */
export function authorised(
  endpoint: Authorised,
  person: SignedIn,
  { maintenance, now }: { readonly maintenance: boolean; readonly now: Date },
): Result.Result<void, Rejection> {
  const { kind, guard } = endpoint
  if (maintenance && person.role === "user") return Result.fail(refused({ _tag: "UnderMaintenance" }))
  if (kind === "admin") {
    const superAdmin = guard.superAdmin === true
    if (person.role === "user" || (superAdmin && person.role !== "superAdmin")) {
      return Result.fail(refused({ _tag: "AdminsOnly", superAdmin }))
    }
  }
  if (person.guestUntil !== null && !isForGuests(endpoint)) return Result.fail(refused({ _tag: "GuestHasNoAccount" }))
  if (kind === "query" || kind === "command") {
    const permission = permissionFor(endpoint)
    const role = person.householdRole
    if (!mayInRole(role, permission)) return Result.fail(refused({ _tag: "RoleMayNot", role, permission }))
    const over = recordsFacts(endpoint) && planIsOver(person)
    if (over) return Result.fail(refused({ _tag: over }))
  }
  const minutes = guard.stepUp === true ? stepUpMinutes : kind === "admin" ? adminMinutes : undefined
  if (minutes !== undefined && !isSteppedUp(person, minutes, now)) return Result.fail(refused({ _tag: "StepUpNeeded" }))
  return Result.void
}

/** Without a plan, recorded facts stay readable but no new ones are recorded. */
function planIsOver({ membership: { entitlement } }: SignedIn): "TrialExpired" | "SubscriptionExpired" | undefined {
  const { status, basis } = entitlement
  if (status !== "expired") return undefined
  return basis === "paid" ? "SubscriptionExpired" : "TrialExpired"
}
