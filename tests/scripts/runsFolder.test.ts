import { tmpdir } from "node:os"
import { dirname } from "node:path"
import { expect, it } from "vitest"
import { runsFolder } from "#tests/support/runsFolder.ts"

it("the tests keep their databases in memory where there is room", () => {
  const { folder, inMemory } = runsFolder({ env: {}, hasRoom: () => true })
  expect([dirname(folder), inMemory]).toEqual(["/dev/shm", true])
})

it("the tests keep their databases on the disk where memory has no room", () => {
  const { folder, inMemory } = runsFolder({ env: {}, hasRoom: () => false })
  expect([dirname(folder), inMemory]).toEqual([tmpdir(), false])
})

it("the tests keep their databases where TMPDIR says", () => {
  const { folder, inMemory } = runsFolder({ env: { TMPDIR: tmpdir() }, hasRoom: () => true })
  expect([dirname(folder), inMemory]).toEqual([tmpdir(), false])
})
