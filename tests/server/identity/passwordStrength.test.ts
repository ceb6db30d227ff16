import { dictionary } from "@zxcvbn-ts/language-common"
import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { NewPassword } from "#contract/people/identity.ts"
import { isEasilyGuessed } from "#server/identity/passwords/passwordStrength.ts"
import { threadMs } from "#tests/support/turns.ts"
import { laborious } from "./laborious.ts"

const isAllowed = Schema.is(NewPassword)
const noFacts: ReadonlyArray<string> = []
const anna = ["anna.keller@example.org", "Anna Maria", "Keller-Brunner"]

describe("a new password", () => {
  it.each([
    ["x".repeat(11), false],
    ["x".repeat(12), true],
    ["🔑".repeat(11), false], // 22 units of UTF-16.
    ["🔑".repeat(12), true],
    ["🔑".repeat(256), true], // 1024 bytes.
    ["🔑".repeat(257), false],
    [" ".repeat(12), true],
  ])("a new password has 12 to 256 characters of any kind: %j", (typed, allowed) => {
    expect(isAllowed(typed)).toBe(allowed)
  })

  it("a new password needs no kind of character", () => {
    const ofOneKind = fc.oneof(
      ...["abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789", " !?-_#", "äöü密码🔑ßéž"].map(
        (kind) => fc.string({ unit: fc.constantFrom(...kind), minLength: 12, maxLength: 256 }),
      ),
    )
    fc.assert(fc.property(ofOneKind, (typed) => isAllowed(typed)))
  })
})

describe("a password that is easy to guess", () => {
  it("every password that is popular and long enough is easy to guess", async () => {
    const common = Object.values(dictionary).flatMap((list) => list.filter((typed) => isAllowed(typed)).slice(0, 3_000))
    expect(common.length).toBeGreaterThan(100)
    const allowed: Array<string> = []
    for (const typed of common) if (!(await isEasilyGuessed(typed, noFacts))) allowed.push(typed)
    expect(allowed).toEqual([])
  })

  // The most common passwords of published lists that are long enough, and what attackers derive from shorter ones.
  it.each([
    "123456789012",
    "1234567890123",
    "qwertyuiop12",
    "qwertyuiopasdf",
    "1q2w3e4r5t6y",
    "1qaz2wsx3edc",
    "password1234",
    "Password123!",
    "P@ssw0rd1234",
    "passwordpassword",
    "iloveyou1234",
    "unbelievable",
    "aaaaaaaaaaaa",
    "abcabcabcabc",
    "abcdefghijkl",
    "111111111111",
    "football1234",
    "letmeinletmein",
  ])("the password %s is refused for every user", async (typed) => {
    expect(await isEasilyGuessed(typed, noFacts)).toBe(true)
  })

  it.each([
    "anna.keller@example.org",
    "Anna.Keller2024",
    "annakeller12",
    "KELLER-BRUNNER",
    "anna maria keller",
    "Wealth Tracker",
    "wealthtracker",
    "WealthTracker1!",
    "wealth-tracker-2026",
  ])("the password %s is refused, because it is derived from the user or the product", async (typed) => {
    expect(await isEasilyGuessed(typed, anna)).toBe(true)
  })

  it.each([
    "correct horse battery staple",
    "vier Katzen zählen Wolken",
    "tgmkzrwpqvxn", // Twelve random lower-case letters.
    "Anna and the nine lighthouses of Skye",
    "密码密码不是密码很长的",
    "m7#Vq2!xLp9z",
  ])("the password %s is accepted", async (typed) => {
    expect(await isEasilyGuessed(typed, anna)).toBe(false)
  })

  it("a popular password is refused however often it is repeated", async () => {
    const popular = Object.values(dictionary).flatMap((list) => list.filter((typed) => typed.length > 10).slice(0, 50))
    const allowed: Array<string> = []
    for (const typed of popular) {
      for (const times of [2, 3, 5, 9]) {
        if (!(await isEasilyGuessed(typed.repeat(times), noFacts))) allowed.push(typed.repeat(times))
      }
    }
    expect(allowed).toEqual([])
  })

  it("the check of the most laborious passwords and names takes little time", async () => {
    const names = [1, 2].map((first) =>
      Array.from({ length: 40 }, (_, i) => `n${first}e${i + 1000}`.slice(0, 4)).join(" "),
    )
    await isEasilyGuessed("loads the lists", noFacts)
    const before = threadMs()
    for (let seed = 0; seed < 10; seed++) await isEasilyGuessed(laborious(seed), names)
    await isEasilyGuessed("a1".repeat(128), names)
    await isEasilyGuessed("password ".repeat(28), names)
    expect(threadMs() - before).toBeLessThan(5_000)
  })
})
