import type { SitePage } from "../../sitePage.ts"
import { currencyMessages as messages } from "./messages.ts"
import { GlobalCurrencyContent } from "./GlobalCurrencyContent.tsx"

export const globalCurrencyPage: SitePage = {
  path: "/global-currency",
  title: messages.title,
  description: messages.description,
  Content: GlobalCurrencyContent,
}
