const narrow = "\u202f"

/**
 * A translation in which no line breaks before a sign that belongs to the word or number before it: before a percent sign, and
 * in French before a colon, semicolon, exclamation or question mark and within quotation marks.
 */
export function withFixedSpaces(language: string, text: string): string {
  if (language !== "fr") return text.replace(/(\d) ([%‰])/gu, "$1\u00a0$2")
  return text
    .replace(/(\d) ([%‰])/gu, `$1${narrow}$2`)
    .replace(/ ([:;!?»])(?=$|[\s»).,}])/gu, `${narrow}$1`)
    .replace(/« /gu, `«${narrow}`)
}
