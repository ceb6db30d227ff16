import type { SitePage } from "../../sitePage.ts"
import { notFoundMessages } from "./messages.ts"
import { NotFoundContent } from "./NotFoundContent.tsx"

/** The page at every address that does not exist. */
export const notFoundPage: SitePage = {
  path: "/404",
  title: notFoundMessages.oops,
  description: notFoundMessages.description,
  Content: NotFoundContent,
}
