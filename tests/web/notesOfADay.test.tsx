// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react"
import { Schema } from "effect"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { type DebtAnswer, DebtEntryView } from "#contract/debts.ts"
import { EntryView, type HoldingAnswer } from "#contract/holdings.ts"
import { NotesTab } from "#web/features/holdings/detail/EntriesTab.tsx"
import { DebtNotes } from "#web/features/debts/DebtEntries.tsx"
import { holdingOf, idOf, show, stubServer } from "./dialogs.tsx"

beforeEach(() => void stubServer())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  history.replaceState(null, "", "/")
})

const note = (number: number, takenOn: string, text: string) => ({
  entryId: idOf(number),
  entry: { _tag: "Note", takenOn, text },
  status: "counts",
  voidReason: null,
  replaces: null,
  replacedBy: null,
  recordedAt: "2020-06-01T10:00:00.000Z",
})
const early = note(1, "2020-03-02", "Asked the bank for the papers")
const late = note(2, "2020-05-04", "The papers came")

const lookAt = (day: string | null) => history.replaceState(null, "", day ? `/app/x?on=${day}` : "/app/x")

const ofHolding = (...notes: ReadonlyArray<object>) => {
  const entries = notes.map((one) => Schema.decodeUnknownSync(EntryView)(one))
  return show(() => (
    <div role="dialog">
      <NotesTab answer={{ holding: holdingOf("security"), entries } as unknown as HoldingAnswer} onOpen={() => {}} />
    </div>
  ))
}

it("a past day shows the notes up to that day, and the number of later ones", async () => {
  lookAt("2020-03-31")
  await ofHolding(late, early)
  expect(screen.getByText("Asked the bank for the papers")).toBeTruthy()
  expect(screen.queryByText("The papers came")).toBeNull()
  expect(screen.getByText("1 entry is dated after 31 March 2020 and not shown.")).toBeTruthy()
  // Another note can be recorded on that day.
  expect(screen.getByRole("button", { name: "Add note" })).toBeTruthy()
})

it("a day before all notes states that there are later ones, and not that there are none", async () => {
  lookAt("2020-01-31")
  await ofHolding(late, early)
  expect(screen.queryByText("The papers came")).toBeNull()
  expect(screen.getByText("2 entries are dated after 31 January 2020 and not shown.")).toBeTruthy()
  expect(screen.queryByRole("list")).toBeNull()
})

it("the current day shows every note", async () => {
  lookAt(null)
  await ofHolding(late, early)
  expect(screen.getByText("Asked the bank for the papers")).toBeTruthy()
  expect(screen.getByText("The papers came")).toBeTruthy()
  expect(screen.queryByText(/not shown/)).toBeNull()
})

it("the notes of a debt behave in the same way", async () => {
  lookAt("2020-03-31")
  const entries = [late, early].map((one) => Schema.decodeUnknownSync(DebtEntryView)(one))
  await show(() => (
    <div role="dialog">
      <DebtNotes answer={{ debt: { status: "active" }, entries } as unknown as DebtAnswer} onOpen={() => {}} />
    </div>
  ))
  expect(screen.getByText("Asked the bank for the papers")).toBeTruthy()
  expect(screen.queryByText("The papers came")).toBeNull()
  expect(screen.getByText("1 entry is dated after 31 March 2020 and not shown.")).toBeTruthy()
})
