interface Part {
  readonly text: string
  readonly isLink: boolean
  /** Where in the whole it begins. */
  readonly at: number
}

/** A text cut into what are links to pages and what are words between them. */
export function linksIn(text: string): ReadonlyArray<Part> {
  let at = 0
  return text.split(/(https?:\/\/[^\s<>"]+)/).flatMap((part, index) => {
    const begins = at
    at += part.length
    return part === "" ? [] : [{ text: part, isLink: index % 2 === 1, at: begins }]
  })
}
