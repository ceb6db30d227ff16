/** What can be told of a new password while it is typed. The server looks further: at what others choose, too. */
export interface PasswordChecks {
  readonly isLong: boolean
  /** Enough of it is left without the person's own name and address, and the product's name. */
  readonly isOwn: boolean
}

const charactersLeast = 12
const ownCharactersLeast = 8

/** `about` is what is known of the person and of the product. */
export function passwordChecks(password: string, about: ReadonlyArray<string>): PasswordChecks {
  const known = about
    .flatMap((text) => [text, ...text.split(/[@.\s_+-]+/)])
    .map((text) => text.toLowerCase())
    .filter((text) => text.length >= 4)
    .sort((a, b) => b.length - a.length)
  const rest = known.reduce((left, text) => left.replaceAll(text, ""), password.toLowerCase())
  return {
    isLong: [...password].length >= charactersLeast,
    isOwn: password !== "" && (rest.length >= ownCharactersLeast || rest.length === password.length),
  }
}
