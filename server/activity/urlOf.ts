/** Parameters that say which figures a page shows, and of what: days, ids and choices. */
const harmless: ReadonlySet<string> = new Set(
  `as basis by closed currency debt figure from holdingId in investable on page part period plan portfolio portfolioId
  removed role section shown since status subjectId tab to type userId without`.split(/\s+/u),
)

/**
 * An address as it is stored: with those parameters of its query that the interface sets. Text that a user typed, such as
 * a search, and anything that could be a secret stays out, so a parameter with a name that is not listed is dropped.
 */
export function urlOf(pathname: string, search: string): string {
  const parameters = Array.from(new URLSearchParams(search)).filter(
    ([name, value]) => harmless.has(name) && /^[\w.,:-]{1,100}$/.test(value),
  )
  return parameters.length === 0 ? pathname : `${pathname}?${new URLSearchParams(parameters)}`
}
