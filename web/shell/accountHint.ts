import { remember } from "#web/client/remembered.ts"

/** Whether a user was signed in when this browser last knew. A hint for what the public pages show, and no proof of anything. */
export type Account = "member" | "guest"

/** Read before the first paint by `first.js`. */
const key = "account"

/** Shows in the head of the page what is for them, and keeps it for the next page. */
export function noteAccount(account: Account): void {
  remember(key, account === "member" ? account : null)
  if (account === "member") document.documentElement.dataset["account"] = account
  else delete document.documentElement.dataset["account"]
}
