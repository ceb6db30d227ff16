import { userEvent } from "@testing-library/user-event"

export type User = ReturnType<typeof userEvent.setup>

/**
 * A user at a page. A text arrives at once, as if pasted, because each key would render the whole form again; `keyboard`
 * presses its keys, and `type` does so when the text names one in braces.
 */
export function newUser(options: Parameters<typeof userEvent.setup>[0] = {}): User {
  const user = userEvent.setup({ pointerEventsCheck: 0, ...options })
  return {
    ...user,
    async type(field, text, how) {
      if (/[{[]/.test(text)) return user.type(field, text, how)
      await user.click(field)
      await user.paste(text)
    },
  }
}
