import { expect, it } from "vitest"
import { planOf, testFilesMost } from "#scripts/check/plan.ts"

const tests = new Map([
  ["tests/domain/days.test.ts", 'import { day } from "../../domain/days.ts"'],
  ["tests/domain/months.test.ts", 'import { month } from "../../domain/months.ts"'],
  ["tests/server/days.pg.test.ts", 'import { day } from "../../domain/days.ts"'],
  ["tests/web/days.test.tsx", '// @vitest-environment jsdom\nimport { day } from "../../domain/days.ts"'],
])

const planFor = (...changed: ReadonlyArray<string>) => planOf({ changed, present: new Set(changed), tests })

it("changed code is compiled, linted and formatted, and the unit tests that import it are run", () => {
  expect(planFor("domain/days.ts")).toEqual({
    types: true,
    lint: ["domain/days.ts"],
    format: ["domain/days.ts"],
    messages: false,
    tests: ["tests/domain/days.test.ts"],
    leftOut: ["tests/server/days.pg.test.ts", "tests/web/days.test.tsx"],
  })
})

it("a changed test is run by itself", () => {
  expect(planFor("tests/domain/months.test.ts").tests).toEqual(["tests/domain/months.test.ts"])
})

it("a changed document is formatted and nothing else", () => {
  expect(planFor("docs/glossary.md")).toEqual({
    types: false,
    lint: [],
    format: ["docs/glossary.md"],
    messages: false,
    tests: [],
    leftOut: [],
  })
})

it("a deleted file is neither linted nor formatted, but files that imported it are compiled and tested", () => {
  const plan = planOf({ changed: ["domain/days.ts"], present: new Set(), tests })
  expect(plan).toMatchObject({ types: true, lint: [], format: [], tests: ["tests/domain/days.test.ts"] })
})

it.each(["web/pages/goals/messages.ts", "web/i18n/de.json", "server/mail/mailTexts.ts", "server/texts/fr.json"])(
  "a changed text in %s checks the messages",
  (file) => {
    expect(planFor(file).messages).toBe(true)
  },
)

it("the first few of many tests are run and the others named", () => {
  const many = new Map(
    Array.from({ length: 20 }, (_, at) => [
      `tests/domain/a${at}.test.ts`,
      'import "x"\nimport a from "../../domain/a.ts"',
    ]),
  )
  const plan = planOf({ changed: ["domain/a.ts"], present: new Set(["domain/a.ts"]), tests: many })
  expect(plan.tests).toHaveLength(testFilesMost)
  expect([...plan.tests, ...plan.leftOut].toSorted()).toEqual([...many.keys()].toSorted())
})
