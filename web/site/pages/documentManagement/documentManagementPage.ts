import type { SitePage } from "../../sitePage.ts"
import { documentMessages as messages } from "./messages.ts"
import { DocumentManagementContent } from "./DocumentManagementContent.tsx"

export const documentManagementPage: SitePage = {
  path: "/document-management",
  title: messages.title,
  description: messages.description,
  Content: DocumentManagementContent,
}
