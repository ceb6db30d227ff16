import { expect, it } from "vitest"
import { securityHeaders } from "#server/http/securityHeaders.ts"

const policyOf = (measuredBy?: string) => securityHeaders(undefined, measuredBy)["content-security-policy"] ?? ""

it("a page runs and contacts nothing from elsewhere unless the operator allows it", () => {
  expect(policyOf()).not.toMatch(/https?:/)
  const added = policyOf("https://stats.example.com").replaceAll(" https://stats.example.com", "")
  expect(added).toBe(policyOf())
})
