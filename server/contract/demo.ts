import { Schema } from "effect"
import { HouseholdId } from "#domain/shared/ids.ts"
import { endpoint } from "./endpoint.ts"
import { Access } from "./people/identity.ts"
import { Language } from "./people/preferences.ts"

export const openDemo = endpoint({
  name: "openDemo",
  method: "POST",
  path: "/api/demo",
  kind: "identity",
  guard: { isChange: true },
  summary: "Opens a demo family in a household of its own. A repeated request returns the same one.",
  answer: Schema.Struct({ householdId: HouseholdId }),
})

export const leaveDemo = endpoint({
  name: "leaveDemo",
  method: "DELETE",
  path: "/api/demo",
  kind: "identity",
  guard: { isChange: true },
  summary: "Erases the demo family for good, with everything that was recorded in its household, and a guest with it.",
})

export const visitDemo = endpoint({
  name: "visitDemo",
  method: "POST",
  path: "/api/demo/visit",
  kind: "open",
  summary:
    "Signs in a visitor of a demonstration, without an account. 404 unless the server was started as one; such " +
    "a server serves only its own machine.",
  body: Schema.Struct({ language: Language }),
  answer: Access,
})

export const openExample = endpoint({
  name: "openExample",
  method: "POST",
  path: "/api/demo/example",
  kind: "open",
  summary:
    "Shows a visitor of the home page a demo family without an account: signs in a guest, who is erased with the " +
    "family 24 hours later, or before by leaving it. 404 where the operator shows no examples.",
  body: Schema.Struct({ language: Language }),
  answer: Access,
})

export const demoEndpoints = [openDemo, leaveDemo, visitDemo, openExample]
