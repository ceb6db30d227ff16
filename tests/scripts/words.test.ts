import { expect, it } from "vitest"
import { asTyped, counted, sentence } from "#scripts/setup/words.ts"

it.each([
  [0, "no keys"],
  [1, "1 key"],
  [2, "2 keys"],
])("a count of %i is worded with its noun", (count, worded) => {
  expect(counted(count, "key")).toBe(worded)
})

it("a sentence that begins with a count begins with a capital", () => {
  expect(sentence(counted(0, "person", "people"))).toBe("No people")
  expect(sentence(counted(3, "person", "people"))).toBe("3 people")
})

it.each([
  ["start", [], "PORT=3001 npm start"],
  ["start", ["--demo"], "PORT=3001 npm start -- --demo"],
  ["keys", ["status"], "PORT=3001 npm run keys -- status"],
  ["backup", ["my file"], "PORT=3001 npm run backup -- 'my file'"],
  [undefined, ["status"], "PORT=3001 node scripts/keys.ts status"],
])("a command is repeated as it was typed, with the setting to change: %s %j", (event, given, typed) => {
  const argv = ["/usr/bin/node", "/app/scripts/keys.ts", ...given]
  expect(asTyped({ PORT: 3001 }, { argv, environment: { npm_lifecycle_event: event } })).toBe(typed)
})
