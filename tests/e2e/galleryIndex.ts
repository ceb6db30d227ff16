import type { Language } from "#contract/people/identity.ts"

/** A picture of a page with its name. */
export interface Picture {
  readonly name: string
  readonly file: string
  readonly width: number
  readonly scheme: "light" | "dark"
}

/** A page to view all of them, page by page, each in its four pictures. */
export function galleryIndex(language: Language, pictures: ReadonlyArray<Picture>): string {
  const shown = [...Map.groupBy(pictures, ({ name }) => name)]
  const sections = shown.map(
    ([name, of]) =>
      `<section><h2 id="${text(name)}">${text(name)}</h2><div>${inOrder(of).map(thumbnail).join("")}</div></section>`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Gallery: ${language}</title>
<style>
  body { font: 16px/1.5 system-ui; margin: 2rem; background: #f4f3f0; color: #222 }
  section > div { display: flex; gap: 1rem; align-items: start; overflow-x: auto }
  img { height: 32rem; width: auto; object-fit: cover; object-position: top; border: 1px solid #ccc }
  figure { margin: 0 }
</style>
<h1>${shown.length} pages in ${language}</h1>
${sections.join("\n")}
</html>
`
}

const inOrder = (pictures: ReadonlyArray<Picture>): ReadonlyArray<Picture> =>
  pictures.toSorted((a, b) => b.width - a.width || b.scheme.localeCompare(a.scheme))

const thumbnail = ({ name, file, width, scheme }: Picture): string =>
  `<figure><a href="${file}"><img src="${file}" loading="lazy" alt="${text(name)}, ${scheme}, ${width} pixels wide"></a>` +
  `<figcaption>${width}, ${scheme}</figcaption></figure>`

const text = (name: string): string => name.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
