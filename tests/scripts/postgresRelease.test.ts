import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { expect, it } from "vitest"
import { oldestPostgres } from "#server/postgres/serverVersion.ts"
import { projectFolder } from "#server/settings/settings.ts"

it.each([
  ["an older version than the product supports", ["--postgres", String(oldestPostgres - 1)]],
  ["no version", ["--postgres"]],
])("npm test with %s is refused with a list of the available versions", (_, options) => {
  const run = spawnSync(process.execPath, [join(projectFolder, "scripts/test.ts"), "messages", ...options], {
    encoding: "utf8",
  })
  expect(run.stderr.trim()).toBe(
    `--postgres takes ${oldestPostgres}, ${oldestPostgres + 1}, ${oldestPostgres + 2}: the versions that tests can run on.`,
  )
  expect(run.status).toBe(1)
})
