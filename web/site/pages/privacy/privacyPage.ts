import type { SitePage } from "../../sitePage.ts"
import { privacyMessages as messages } from "./messages.ts"
import { PrivacyContent } from "./PrivacyContent.tsx"

export const privacyPage: SitePage = {
  path: "/privacy",
  title: messages.title,
  description: messages.description,
  Content: PrivacyContent,
}
