/**
 * Forms of an address, with the words for a street behind its name or before it, in the five languages of the interface. What
 * follows the street, behind a comma, is the rest of the address.
 */
const forms: ReadonlyArray<RegExp> = [
  // 12 High Street; Flat 3, 12 High Street, London
  /(?:^|,\s*)\d{1,4}(?:\s?(?:[a-z]|bis|ter))?(?:\s?[-/]\s?\d{1,4}[a-z]?)?,?\s+(?:[\p{L}'’.-]+\s+){1,4}(?:street|st\.?|road|rd\.?|avenue|ave\.?|lane|drive|square|terrace|crescent|gardens|court|close|way)(?:,|$)/iu,
  // Bahnhofstrasse 12; Lange Straße 5a; Am Seeweg 3
  /(?:\p{L}{2,}|\p{L}+\s)(?:stra(?:ß|ss)e|str\.?|weg|gasse|platz|allee|promenade|damm|ufer|graben|quai|kai|steig|halde|matte|rain)\s+\d{1,4}(?:\s?(?:[a-z]|bis|ter))?(?:\s?[-/]\s?\d{1,4}[a-z]?)?(?:,|\s|$)/iu,
  // 12 bis rue de la Paix; 12, avenue Foch
  /^\d{1,4}(?:\s?(?:[a-z]|bis|ter))?(?:\s?[-/]\s?\d{1,4}[a-z]?)?,?\s+(?:rue|avenue|av\.|boulevard|bd\.?|chemin|ch\.|route|place|impasse|allée|quai|cours|passage|square|via|viale|piazza|piazzale|corso|vicolo|largo|strada|contrada|calle|c\/|avenida|avda\.?|paseo|plaza|carrer|camino|ronda|rambla)\s+\p{L}/iu,
  // Via Roma 12; Calle Mayor, 5; C/ Mayor 5
  /^(?:rue|avenue|av\.|boulevard|bd\.?|chemin|ch\.|route|place|impasse|allée|quai|cours|passage|square|via|viale|piazza|piazzale|corso|vicolo|largo|strada|contrada|calle|c\/|avenida|avda\.?|paseo|plaza|carrer|camino|ronda|rambla)\s*\p{L}[\p{L}'’. -]*,?\s+(?:n[º°.]?\s*)?\d{1,4}(?:\s?(?:[a-z]|bis|ter))?(?:\s?[-/]\s?\d{1,4}[a-z]?)?(?:,|\s|$)/iu,
  // Am Markt 3, 07743 Jena; Chalet Rosa, 3920 Zermatt
  /^[\p{L}][^,]*,\s*(?:[A-Z]{1,2}-)?\d{4,5}\s+\p{L}[\p{L}.'’ -]+(?:,.*)?$/iu,
  // Am Markt 3 07743 Jena
  /^\p{L}[^,]*\s\d{1,4}(?:\s?(?:[a-z]|bis|ter))?(?:\s?[-/]\s?\d{1,4}[a-z]?)?\s+(?:[A-Z]{1,2}-)?\d{4,5}\s+\p{L}[\p{L}.'’ -]+$/iu,
]

/**
 * Whether a text looks like a postal address: a street with a number, or something before a postcode and a town, as addresses
 * are written in the five languages of the interface. It is only looked at, and in no list of streets.
 */
export const isPostalAddress = (text: string): boolean => forms.some((form) => form.test(text))

/** The first line of an address, as the name of a property: the street with its number. */
export function streetOf(address: string): string {
  const [first = "", second = ""] = address.split(/\s*,\s*/u)
  // 12, avenue Foch; Calle Mayor, 5; Flat 3, 12 High Street
  const isHalf =
    /^\d+\s?\p{L}{0,3}$/u.test(first) || (/^\d+\s?[a-z]?(?:\s+\p{L}.*)?$/iu.test(second) && !/^\d{4,}/u.test(second))
  return isHalf && second !== "" ? `${first}, ${second}` : first
}
