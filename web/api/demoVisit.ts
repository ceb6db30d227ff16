import { Result } from "effect"
import { visitDemo } from "../../server/contract/demo.ts"
import { type Access, type Language, languages } from "../../server/contract/identity.ts"
import { takeAccess } from "./access.ts"
import { call, type Failure } from "./call.ts"
import { chooseHousehold } from "./household.ts"

/** Signs in as the demo user of a demonstration installation, in the demo household. */
export async function visit(): Promise<Result.Result<Access, Failure>> {
  const answer = await call(visitDemo, { body: { language: language() } })
  if (Result.isFailure(answer)) return answer
  takeAccess(answer.success)
  const family = answer.success.session.households.find(({ madeUp }) => madeUp)
  chooseHousehold(family?.householdId ?? null)
  return answer
}

/** Of the address, or what the browser would have. */
function language(): Language {
  const signs = [location.pathname.slice(1, 3), ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())]
  return languages.find((one) => one === signs.find((sign) => languages.some((known) => known === sign))) ?? "en"
}
