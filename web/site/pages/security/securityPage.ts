import type { SitePage } from "../../sitePage.ts"
import { securityMessages as messages } from "./messages.ts"
import { SecurityContent } from "./SecurityContent.tsx"

export const securityPage: SitePage = {
  path: "/security",
  title: messages.title,
  description: messages.description,
  Content: SecurityContent,
}
