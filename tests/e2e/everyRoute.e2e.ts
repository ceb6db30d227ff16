import { listOfClass } from "#ui/lineClasses.ts"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "@playwright/test"
import { assetClasses } from "#contract/vocabulary.ts"
import { projectFolder } from "#server/settings/settings.ts"
import { listOfWallets } from "#web/page/navigation.ts"
import { routes, sitePaths } from "./routes.ts"
import { inEnglish, visitPages } from "./visiting.ts"

visitPages([inEnglish])

test("the list of pages contains every page of the client and the public site", () => {
  const listed = new Set(routes.map(({ path }) => path))
  const known = clientPaths().filter((path) => !path.endsWith("*"))
  expect(known.length).toBeGreaterThan(30)
  // The newcomer of onboarding.e2e.ts checks the page of a newcomer, and example.e2e.ts the one that signs a guest in.
  const unlisted = known.filter((path) => !listed.has(path) && path !== "/app/begin" && path !== "/example")
  expect(unlisted).toEqual([])
  expect(sitePaths).toContain("/pricing") // Of a site that was built.
})

/** Every path of a route in the client, as it is when the client runs. */
function clientPaths(): ReadonlyArray<string> {
  const files = readdirSync(join(projectFolder, "web"), { recursive: true, encoding: "utf8" })
  const sources = files.filter((file) => file.endsWith(".tsx")).map((file) => join(projectFolder, "web", file))
  const written = sources
    .flatMap((file) => [
      ...readFileSync(file, "utf8").matchAll(/<Route\b[^>]*?path=(?:"([^"]+)"|\{(`[^`]+`|[^}]+)\})/g),
    ])
    .map(([, text, expression]) => text ?? expression?.replaceAll(/[`]|\$\{|\}/g, "") ?? "")
  return written.flatMap((path) => {
    if (path.includes("listOfClass[assetClass]")) {
      return assetClasses.map((assetClass) => path.replace("listOfClass[assetClass]", listOfClass[assetClass]))
    }
    return [path.replace("listOfClass.debt", listOfClass.debt).replace("listOfWallets", listOfWallets)]
  })
}
