import { Schema } from "effect"
import { HouseholdId } from "#domain/shared/ids.ts"
import { endpoint } from "./endpoint.ts"
import { Access } from "./identity.ts"
import { Language } from "./preferences.ts"

export const openDemo = endpoint({
  name: "openDemo",
  method: "POST",
  path: "/api/demo",
  kind: "identity",
  summary: "A made-up family to look at, in a household of its own. Asked again, the same one.",
  answer: Schema.Struct({ householdId: HouseholdId }),
})

export const leaveDemo = endpoint({
  name: "leaveDemo",
  method: "DELETE",
  path: "/api/demo",
  kind: "identity",
  summary: "Erases the made-up family for ever, with everything that was recorded in it.",
})

export const visitDemo = endpoint({
  name: "visitDemo",
  method: "POST",
  path: "/api/demo/visit",
  kind: "open",
  summary:
    "Lets whoever opens a demonstration installation in, without an account. 404 unless it was started as one, which " +
    "serves its own machine alone.",
  body: Schema.Struct({ language: Language }),
  answer: Access,
})

export const demoEndpoints = [openDemo, leaveDemo, visitDemo]
