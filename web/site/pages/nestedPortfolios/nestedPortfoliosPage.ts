import type { SitePage } from "../../sitePage.ts"
import { nestedMessages as messages } from "./messages.ts"
import { NestedPortfoliosContent } from "./NestedPortfoliosContent.tsx"

export const nestedPortfoliosPage: SitePage = {
  path: "/nested-portfolios",
  title: messages.title,
  description: messages.description,
  Content: NestedPortfoliosContent,
}
