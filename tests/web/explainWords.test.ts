import { expectTypeOf, it } from "vitest"
import type { ExplainWord } from "#domain/measures/trace/words.ts"
import type { figureNames } from "#web/features/explain/figureNames.ts"
import type { stepNames } from "#web/features/explain/nodeWords.ts"

/** Complete by the type check. */
type Unnamed = Exclude<ExplainWord, keyof typeof stepNames | keyof typeof figureNames>

it("every step that an explanation can have has a label", () => {
  expectTypeOf<Unnamed>().toBeNever()
})
