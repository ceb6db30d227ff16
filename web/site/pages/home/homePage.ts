import type { SitePage } from "../../sitePage.ts"
import { HomeContent } from "./HomeContent.tsx"
import { homeMessages } from "./messages.ts"

export const homePage: SitePage = {
  path: "/",
  title: homeMessages.pageTitle,
  description: homeMessages.pageDescription,
  Content: HomeContent,
}
