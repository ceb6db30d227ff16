import { Result } from "effect"
import { mayInRole, type Permission } from "../../domain/household/roles.ts"
import type { Endpoint } from "../contract/endpoint.ts"
import { adminMinutes, isSteppedUp, type SignedIn, stepUpMinutes } from "../identity/access.ts"
import { refused, type Rejection } from "./problems.ts"

/** What of the household a route asks for: reading for a query, recording for a command, unless it says otherwise. */
export const permissionFor = ({ kind, guard }: Pick<Endpoint, "kind" | "guard">): Permission =>
  guard.permission ?? (kind === "command" ? "record" : "read")

/** Whether it changes what is recorded of the household's wealth, and not who belongs to it. */
export const recordsFacts = (endpoint: Pick<Endpoint, "kind" | "guard">): boolean =>
  endpoint.kind === "command" && ["record", "goals"].includes(permissionFor(endpoint))

/** Whether a request may say which of the person's households it is about. */
export const namesHousehold = ({ kind, name }: Pick<Endpoint, "kind" | "name">): boolean =>
  kind === "query" || kind === "command" || name === "readSession" || name === "reportNavigation"

/**
 * Whether somebody who is signed in may ask this. In this order: whether the product is open to them, what they are to
 * the installation or the household, what its plan allows, and whether they have just proved again who they are.
 */
export function mayAsk(
  endpoint: Pick<Endpoint, "kind" | "guard">,
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

/** What was recorded stays and is shown; nothing more is recorded without a plan. */
function planIsOver({ membership: { entitlement } }: SignedIn): "TrialExpired" | "SubscriptionExpired" | undefined {
  const { status, basis } = entitlement
  if (status !== "expired" && status !== "none") return undefined
  return basis === "paid" ? "SubscriptionExpired" : "TrialExpired"
}
