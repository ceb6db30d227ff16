import type { SitePage } from "../../sitePage.ts"
import { pricingMessages } from "./messages.ts"
import { PricingContent } from "./PricingContent.tsx"

export const pricingPage: SitePage = {
  path: "/pricing",
  title: pricingMessages.pageTitle,
  description: pricingMessages.pageDescription,
  Content: PricingContent,
}
