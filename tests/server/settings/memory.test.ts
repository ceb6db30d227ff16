import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { expect, it } from "vitest"

const project = join(import.meta.dirname, "../../..")
/** Creates objects that survive, as loading modules does, and prints the size of the space for new objects. */
const script = `
  const kept = []
  for (let i = 0; i < 400_000; i++) kept.push({ i: [i] })
  const spaces = process.getBuiltinModule("node:v8").getHeapSpaceStatistics()
  console.log(spaces.find(({ space_name }) => space_name === "new_space").space_size / 1024 / 1024, kept.length)`

it("the space for new objects is 8 MB, however many objects survive while the product is loaded", () => {
  const printed = execFileSync(
    process.execPath,
    ["--import", "./server/settings/memory.ts", "--input-type=module", "--eval", script],
    { cwd: project, encoding: "utf8" },
  )
  // V8 counts the space twice while it copies survivors.
  expect([8, 16]).toContain(Math.round(Number(printed.split(" ")[0])))
})
