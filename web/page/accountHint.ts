import { remember } from "#web/client/remembered.ts"

/** Whether a user was signed in when this browser last checked. Only a hint for the public pages. */
type Account = "member" | "guest"

/** The storage key, which `first.js` reads before the first paint. */
const key = "account"

/** Stores the hint for the next page, and shows the matching links of the current one. */
export function noteAccount(account: Account): void {
  remember(key, account === "member" ? account : null)
  if (account === "member") document.documentElement.dataset["account"] = account
  else delete document.documentElement.dataset["account"]
}
