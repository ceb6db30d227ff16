import { setTimeout as sleep } from "node:timers/promises"
import { answerQuestions } from "#server/threads/answerQuestions.ts"

/** What the thread of a test does before it answers. */
export type Asked = "work without an end" | "wait without an end" | "name the environment" | { readonly waitMs: number }

answerQuestions(async (asked: Asked): Promise<string> => {
  if (asked === "work without an end") for (;;);
  if (asked === "name the environment") return JSON.stringify(process.env)
  if (asked === "wait without an end") await new Promise(() => {})
  else await sleep(asked.waitMs)
  return "answered"
})
