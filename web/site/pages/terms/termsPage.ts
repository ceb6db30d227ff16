import type { SitePage } from "../../sitePage.ts"
import { termsMessages as messages } from "./messages.ts"
import { TermsContent } from "./TermsContent.tsx"

export const termsPage: SitePage = {
  path: "/terms",
  title: messages.title,
  description: messages.description,
  Content: TermsContent,
}
