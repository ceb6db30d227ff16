import { Schema } from "effect"

const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+$/u
const paragraphs = /^(?:[\t\n\r]|[^\p{Cc}\p{Cs}])+$/u

/** A name that fits on a line: trimmed, 1 to 200 characters, no control characters. */
export const Title = Schema.String.check(
  Schema.isPattern(oneLine, { message: "text.malformed" }),
  Schema.isTrimmed({ message: "text.notTrimmed" }),
  Schema.isMaxLength(200, { message: "text.tooLong" }),
)

/** A remark, a reason, a note: 1 to 4,000 characters, line breaks and tabs allowed, other control characters not. */
export const Remark = Schema.String.check(
  Schema.isPattern(paragraphs, { message: "text.malformed" }),
  Schema.isTrimmed({ message: "text.notTrimmed" }),
  Schema.isMaxLength(4000, { message: "text.tooLong" }),
)
