import { Result } from "effect"
import { strFromU8, unzipSync } from "fflate"
import type { ImportTask, ImportWork } from "#server/archive/importWork.ts"
import { unreadable } from "#server/archive/archiveReading.ts"

export * from "#server/archive/importWork.ts"

/**
 * The control of the drill: reads an archive as the product once did, unpacked completely at once on the event loop, and
 * cut into lines by one call. Replaces the function of the same name; refuses every archive that it has read.
 */
export function startImportWork({ file }: ImportTask): ImportWork {
  const work: Pick<ImportWork, "read" | typeof Symbol.asyncDispose> = {
    async read() {
      try {
        const files = unzipSync(Buffer.concat(file))
        for (const name of ["events.jsonl", "market.jsonl"]) {
          for (const line of strFromU8(files[name] ?? new Uint8Array()).split("\n")) if (line !== "") JSON.parse(line)
        }
      } catch {
        // The archive is refused in any case.
      }
      return Result.fail(unreadable(null).refusal)
    },
    [Symbol.asyncDispose]: async () => {},
  }
  return work as ImportWork // no other method is called after a refusal by `read`
}
