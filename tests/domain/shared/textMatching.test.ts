import { describe, expect, it } from "vitest"
import { gradeOf, readingsOf, wantedOf } from "#domain/shared/textMatching.ts"

const grade = (text: string, typed: string) => gradeOf(readingsOf(text), wantedOf(typed))

describe("the text search", () => {
  it.each([
    ["Nestlé S.A.", "nestle s.a.", "exact"],
    ["Zürcher Kantonalbank", "zurch", "prefix"],
    ["Zürcher Kantonalbank", "Zuerch", "prefix"],
    ["Zuercher Kantonalbank", "zürcher", "prefix"],
    ["Straße am See", "strasse", "prefix"],
    ["Ørsted", "orsted", "exact"],
    ["Holding Company of Anna", "anna comp", "wordStart"],
    ["Bernasconi, Lucia", "lucia bernasconi", "wordStart"],
    ["L’Oréal", "l'oreal", "exact"],
    ["L'Oréal", "oreal", "wordStart"],
    ["Novartis", "varti", "contains"],
    ["DE89 3704 0044 0532", "DE8937040044", "contains"],
    ["DE89370400440532", "3704 0044", "contains"],
  ])("the query %s matches %s: %s", (text, typed, expected) => {
    expect(grade(text, typed)).toBe(expected)
  })

  it.each([
    ["Novartis", "roche"],
    ["Novartis", "novartis roche"],
    ["Anna", " "],
    ["Anna", "\u0301"],
    ["Value", "vaelue"],
    ["queen", "qün"],
  ])("the query %s does not match %s", (text, typed) => {
    expect(grade(text, typed)).toBeUndefined()
  })
})
