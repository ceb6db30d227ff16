/** Pictures follow the appearance that the user chose in the app, as the page does, rather than that of the system. */
export function keepPictures(page: Document): void {
  const chosen = page.documentElement.dataset["theme"]
  if (chosen === undefined) return
  const always = "(min-width: 0)"
  const never = "(max-width: 0)"
  for (const source of page.querySelectorAll<HTMLSourceElement>("picture source[media]")) {
    source.media = source.media.replace("(prefers-color-scheme: dark)", chosen === "dark" ? always : never)
  }
}
