import type { SitePage } from "../../sitePage.ts"
import { classesMessages as messages } from "./messages.ts"
import { AssetClassesContent } from "./AssetClassesContent.tsx"

export const assetClassesPage: SitePage = {
  path: "/asset-classes",
  title: messages.title,
  description: messages.description,
  Content: AssetClassesContent,
}
