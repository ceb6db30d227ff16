/** What addresses say of which figures are shown, and of what: days, ids and choices. */
const harmless: ReadonlySet<string> = new Set(
  `as basis by closed currency debt figure from holdingId in investable on page part period plan portfolio portfolioId
  removed role section shown since status subjectId tab to type userId without`.split(/\s+/u),
)

/**
 * An address as it is kept, with its query as far as it was chosen. What somebody typed, such as what they searched for,
 * and what could be a secret stays out: so does whatever bears a name that is not known here.
 */
export function urlOf(pathname: string, search: string): string {
  const asked = Array.from(new URLSearchParams(search)).filter(
    ([name, value]) => harmless.has(name) && /^[\w.,:-]{1,100}$/.test(value),
  )
  return asked.length === 0 ? pathname : `${pathname}?${new URLSearchParams(asked)}`
}
