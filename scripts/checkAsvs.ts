import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { checked, type CheckedLine } from "./asvs/checking.ts"
import { linesIn, requirementsIn } from "./asvs/lines.ts"
import { allProbes } from "./asvs/probes.ts"
import { projectIn } from "./asvs/project.ts"

/*
 * `npm run check:asvs`: checks docs/security/asvs.csv against the list of requirements of the OWASP Application
 * Security Verification Standard 5.0, levels 1 and 2, and against the tests, probes and documents that the file names.
 * For each requirement, the file states how it is met or why it does not concern the product.
 *
 *   npm run check:asvs -- [LIST]    LIST: the requirements as CSV, by their id in the first column
 */

const projectFolder = fileURLToPath(new URL("..", import.meta.url))

/** The default path of the list: beside the project. */
export const defaultList = join(projectFolder, "../shared/reference/asvs-5.0-l1-l2.csv")

const ownLines = "docs/security/asvs.csv"

/** Checks every line. `lines` is CSV text; by default that of the project. */
export async function checkAsvs(list: string, lines?: string): Promise<ReadonlyArray<CheckedLine>> {
  const project = projectIn(projectFolder)
  return checked(requirementsIn(readFileSync(list, "utf8")), linesIn(lines ?? project.read(ownLines) ?? ""), {
    project,
    probes: allProbes,
  })
}

/** `253 requirements: 150 met (…), 60 not applicable, 0 open`. */
export function summaryOf(lines: ReadonlyArray<CheckedLine>): string {
  const met = lines.filter(({ verdict, faults }) => verdict === "met" && faults.length === 0)
  const by = (kind: string) => met.filter(({ proofs }) => proofs.some((proof) => proof.kind === kind)).length
  const onDocumentsAlone = met.filter(({ proofs }) => proofs.every(({ kind }) => kind === "doc")).length
  const notApplicable = lines.filter(({ verdict, faults }) => verdict === "n/a" && faults.length === 0).length
  return (
    `${lines.length} requirements: ${met.length} met (${by("test")} by a test, ${by("probe")} by a probe, ` +
    `${by("doc")} by a document, ${onDocumentsAlone} of them by documents alone), ${notApplicable} not applicable, ` +
    `${lines.length - met.length - notApplicable} open`
  )
}

async function run(list: string = defaultList): Promise<number> {
  if (!existsSync(list)) {
    console.error(`The list of requirements is not at ${list}: name it, as in npm run check:asvs -- LIST`)
    return 2
  }
  const lines = await checkAsvs(list)
  for (const { id, verdict, evidence, faults } of lines) {
    console.log(`${id.padEnd(8)} ${(verdict || "open").padEnd(4)} ${evidence}`)
    for (const fault of faults) console.log(`         ✗    ${fault}`)
  }
  console.log(`\n${summaryOf(lines)}`)
  const open = lines.filter(({ faults }) => faults.length > 0)
  if (open.length > 0) console.error(`Not as it should be: ${open.map(({ id }) => id).join(", ")}`)
  return open.length === 0 ? 0 : 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(await run(process.argv[2]))
