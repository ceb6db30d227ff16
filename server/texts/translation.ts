/**
 * An entry of a file of translations, such as `de.json`: the hash of the English text that the translation was made from,
 * a space, and the translation. When the English text changes, the hash shows which translations to check.
 */
interface Translation {
  /** Undefined where the translation was just written. */
  readonly from: string | undefined
  readonly text: string
}

/** Reads an entry. */
export function translationIn(entry: string): Translation {
  const [, from, text = entry] = /^([0-9a-f]{8}) (.*)$/s.exec(entry) ?? []
  return { from, text }
}
