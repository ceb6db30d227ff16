import type { SitePage } from "../../sitePage.ts"
import { notFoundMessages } from "./messages.ts"
import { NotFoundContent } from "./NotFoundContent.tsx"

/** What stands at every address where nothing is. */
export const notFoundPage: SitePage = {
  path: "/404",
  title: notFoundMessages.oops,
  description: notFoundMessages.description,
  Content: NotFoundContent,
}
