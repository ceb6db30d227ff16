import * as fc from "fast-check"
import { expect, it } from "vitest"
import { commandDigest, commandIdOf, eventIdOf } from "#server/commands/ids.ts"
import { uuidv5 } from "#server/eventlog/uuidv5.ts"

it("a UUID of version 5 is derived as in the example of RFC 9562", () => {
  expect(uuidv5("6ba7b810-9dad-11d1-80b4-00c04fd430c8", "www.example.com")).toBe("2ed6657d-e927-568b-95e1-2665a8aea6a2")
})

it("the events of a command get the same ids each time, and each event another", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), fc.nat(50), fc.nat(50), (one, two, first, second) => {
      const isSame = one === two && first === second
      expect(eventIdOf(one, first) === eventIdOf(two, second)).toBe(isSame)
      expect(eventIdOf(one, first)).toBe(eventIdOf(one, first))
      expect(eventIdOf(one, first)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    }),
  )
})

it("no command id of a client is one that the product derives, and a random one is recorded as it was sent", () => {
  const derived = fc.tuple(fc.uuid(), fc.oneof(fc.string(), fc.nat())).map(([cause, name]) => uuidv5(cause, name))
  fc.assert(
    fc.property(derived, fc.uuid({ version: [4, 7] }), (one, random) => {
      expect(commandIdOf(one)).not.toBe(one)
      expect(commandIdOf(one)).toBe(commandIdOf(one))
      expect(commandIdOf(commandIdOf(one))).not.toBe(one)
      expect(commandIdOf(random)).toBe(random)
    }),
  )
})

it("commands are equal when only the order of their fields differs", () => {
  const command = {
    _tag: "RecordStake",
    percent: "50",
    terms: { on: "2024-01-02", notes: [null, "a", { b: 1, c: 2 }] },
  }
  const reordered = {
    terms: { notes: [null, "a", { c: 2, b: 1 }], on: "2024-01-02" },
    percent: "50",
    _tag: "RecordStake",
  }
  expect(commandDigest(reordered)).toBe(commandDigest(command))
  expect(commandDigest(command)).toMatch(/^[0-9a-f]{64}$/)
  for (const other of [
    { ...command, percent: "50.0" },
    { ...command, percent: 50 },
    { ...command, extra: null },
    { ...command, terms: { ...command.terms, notes: ["a", null, { b: 1, c: 2 }] } },
  ]) {
    expect(commandDigest(other)).not.toBe(commandDigest(command))
  }
  expect(commandDigest({ ...command, extra: undefined })).toBe(commandDigest(command))
})
