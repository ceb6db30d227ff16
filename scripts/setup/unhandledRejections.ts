import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { projectFolder } from "#server/settings/settings.ts"

/*
 * A promise that is rejected without a handler ends its process. Tests and drills may not see that: a product that ends
 * is started again, or has done its work. So each Node process that they start writes such a rejection into a folder.
 */

const recorder = pathToFileURL(join(projectFolder, "scripts/setup/recordRejections.mjs")).href

/** The environment of a process that records in `folder` the unhandled rejections of itself and of what it starts. */
export function recordingRejections(folder: string, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  mkdirSync(folder, { recursive: true })
  const { NODE_OPTIONS: given = "" } = environment
  const options = given.includes(recorder) ? given : `${given} --import=${recorder}`.trim()
  return { ...environment, NODE_OPTIONS: options, UNHANDLED_REJECTIONS: folder }
}

/** Throws if a process recorded an unhandled rejection in the folder, with its stack. Empties the folder. */
export function refuseRejections(folder: string): void {
  if (!existsSync(folder)) return
  const files = readdirSync(folder).map((name) => join(folder, name))
  if (files.length === 0) return
  const stacks = files.map((file) => readFileSync(file, "utf8").trim())
  for (const file of files) rmSync(file)
  throw new Error(
    `A promise was rejected in a process that was started here, and nothing handled it:\n${stacks.join("\n")}`,
  )
}
