/** Makes the pictures follow the theme that the user chose in the app, like the page, instead of that of the system. */
export function initPictures(page: Document): void {
  const chosen = page.documentElement.dataset["theme"]
  if (chosen === undefined) return
  const always = "(min-width: 0)"
  const never = "(max-width: 0)"
  for (const source of page.querySelectorAll<HTMLSourceElement>("picture source[media]")) {
    source.media = source.media.replace("(prefers-color-scheme: dark)", chosen === "dark" ? always : never)
  }
}
