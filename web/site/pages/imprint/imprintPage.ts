import type { SitePage } from "../../sitePage.ts"
import { imprintMessages as messages } from "./messages.ts"
import { ImprintContent } from "./ImprintContent.tsx"

export const imprintPage: SitePage = {
  path: "/imprint",
  title: messages.title,
  description: messages.description,
  Content: ImprintContent,
}
