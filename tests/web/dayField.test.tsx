// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react"
import { useState } from "react"
import { IntlProvider } from "react-intl"
import { afterEach, expect, it } from "vitest"
import { newUser as setup } from "#tests/support/user.ts"
import { DayField } from "#ui/DayField.tsx"

afterEach(cleanup)

const sent: Array<string> = []

function Form({ first = "" }: { readonly first?: string }) {
  const [day, setDay] = useState(first)
  const change = (value: string) => {
    sent.push(value)
    setDay(value)
  }
  return (
    <>
      <DayField name="day" label="Day" value={day} onChange={change} />
      <button type="button" onClick={() => setDay("")}>
        Empty
      </button>
    </>
  )
}

const show = (locale: string, first?: string) =>
  render(
    <IntlProvider locale={locale} onError={() => {}}>
      <Form {...(first === undefined ? {} : { first })} />
    </IntlProvider>,
  )

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Day" })

it("a day is typed as people write it, and shown in words when the field is left", async () => {
  const user = setup()
  show("de")
  await user.type(field(), "12.3.24")
  expect(field().value).toBe("12.3.24")
  expect(sent.at(-1)).toBe("2024-03-12")
  await user.tab()
  expect(field().value).toBe("12. März 2024")
})

it("the day in words is edited as text", async () => {
  const user = setup()
  show("en", "2024-03-12")
  await user.type(field(), "{End}{Backspace}5")
  expect(sent.at(-1)).toBe("2025-03-12")
  expect(field().value).toBe("12 Mar 2025")
})

it("a preset day is selected when the field is entered, so that typing replaces it", async () => {
  const user = setup()
  show("en", "2024-03-12")
  await user.tab()
  await user.keyboard("1.4.2024")
  expect(sent.at(-1)).toBe("2024-04-01")
})

it("what names no day stays as typed, and is what the form gets", async () => {
  const user = setup()
  show("en")
  await user.type(field(), "next spring")
  await user.tab()
  expect(field().value).toBe("next spring")
  expect(sent.at(-1)).toBe("next spring")
})

it("a day that the calendar has not is shown as typed, and not as the next day", async () => {
  const user = setup()
  show("en")
  for (const typed of ["2023-02-29", "2024-13-01", "31 Apr 2024"]) {
    await user.clear(field())
    await user.type(field(), typed)
    await user.tab()
    expect(field().value).toBe(typed)
  }
})

it("a field that the form empties is empty", async () => {
  const user = setup()
  show("en")
  await user.type(field(), "today")
  await user.click(screen.getByRole("button", { name: "Empty" }))
  expect(field().value).toBe("")
})
