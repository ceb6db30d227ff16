import type { SitePage } from "../../sitePage.ts"
import { contactMessages as messages } from "./messages.ts"
import { ContactContent } from "./ContactContent.tsx"

export const contactPage: SitePage = {
  path: "/contact",
  title: messages.title,
  description: messages.description,
  Content: ContactContent,
}
