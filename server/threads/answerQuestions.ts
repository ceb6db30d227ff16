import { parentPort, type Transferable } from "node:worker_threads"
import type { AnswerMessage, AskedMessage } from "./askThread.ts"

/**
 * Answers the questions of `askThread`, in a thread. What `answer` throws, the asker gets as its failure. `transferred`
 * names the buffers of an answer that are handed over instead of copied.
 */
export function answerQuestions<Answer>(
  answer: (question: never) => Promise<Answer>,
  transferred: (answer: Answer) => Array<Transferable> = () => [],
): void {
  const port = parentPort
  if (!port) throw new Error("this file is run as a worker")
  // A thread, not a window: messages have no origin.
  const send = (message: AnswerMessage, transfer: Array<Transferable> = []): void => port.postMessage(message, transfer)
  port.on("message", ({ id, question }: AskedMessage) => {
    answer(question as never)
      .then((answered) => send({ id, answer: answered }, transferred(answered)))
      .catch((error: unknown) => send({ id, error }))
  })
}
