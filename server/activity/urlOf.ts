/** Query parameters that select which figures a page shows, and of what: days, ids and options. */
const harmless: ReadonlySet<string> = new Set(
  `as basis by closed currency debt figure from holdingId in investable on page part period plan portfolio portfolioId
  removed role section shown since status subjectId tab to type userId without`.split(/\s+/u),
)

/**
 * The URL as it is stored, with only those query parameters that the interface sets. Text that a user typed, such as a
 * search, and anything that could be a secret are left out: a parameter whose name is not listed is dropped.
 */
export function urlOf(pathname: string, search: string): string {
  const parameters = Array.from(new URLSearchParams(search)).filter(
    ([name, value]) => harmless.has(name) && /^[\w.,:-]{1,100}$/.test(value),
  )
  return parameters.length === 0 ? pathname : `${pathname}?${new URLSearchParams(parameters)}`
}
