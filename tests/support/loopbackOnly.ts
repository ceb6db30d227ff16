import { pathToFileURL } from "node:url"
import { join } from "node:path"
import { projectFolder } from "#server/settings/settings.ts"

/*
 * No test sends a request to a real server, nor does a Node process that one starts. Runs before each test file, and before
 * the browser tests.
 */

const guard = pathToFileURL(join(projectFolder, "scripts/setup/loopbackOnly.mjs")).href
const { NODE_OPTIONS: options = "" } = process.env
if (!options.includes(guard)) {
  process.env["NODE_OPTIONS"] = `${options} --import=${guard}`.trim()
  await import(guard)
}
