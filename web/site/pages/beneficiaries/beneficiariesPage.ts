import type { SitePage } from "../../sitePage.ts"
import { beneficiaryMessages as messages } from "./messages.ts"
import { BeneficiariesContent } from "./BeneficiariesContent.tsx"

export const beneficiariesPage: SitePage = {
  path: "/beneficiaries",
  title: messages.title,
  description: messages.description,
  Content: BeneficiariesContent,
}
