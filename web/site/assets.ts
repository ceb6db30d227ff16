/** What the build of the client says of a file it made, by the file it was made from. */
export type BuildManifest = Readonly<Record<string, BuiltFile>>

interface BuiltFile {
  readonly file: string
  readonly css?: ReadonlyArray<string>
  readonly imports?: ReadonlyArray<string>
}

/** The addresses of the files that a page needs. Each contains a digest of its content. */
export interface SiteAssets {
  readonly script: string | undefined
  readonly styles: ReadonlyArray<string>
  /** Those of the first words of a page: they are fetched before the style sheet asks for them. */
  readonly fonts: ReadonlyArray<string>
  /** What the sign-in page is made of, fetched when there is nothing else to do. */
  readonly signIn: ReadonlyArray<string>
}

const entry = "site/client/main.ts"
const signInSources = ["index.html", "pages/auth/AuthPage.tsx"]

/** Without a build, as in a test, a page has neither. */
export function siteAssets(manifest: BuildManifest): SiteAssets {
  const address = (file: string) => `/${file}`
  const main = manifest[entry]
  const fonts = Object.entries(manifest).filter(([source]) =>
    /source-(?:serif-4-latin-opsz|sans-3-latin-wght)-normal\.woff2$/.test(source),
  )
  return {
    script: main && address(main.file),
    styles: [...new Set(builtWith(manifest, entry).flatMap(({ css = [] }) => css))].map(address),
    fonts: fonts.map(([, { file }]) => address(file)),
    signIn: [...new Set(signInSources.flatMap((source) => builtWith(manifest, source).map(({ file }) => file)))].map(
      address,
    ),
  }
}

/** What was built from a file, and from all that it imports before it runs. */
function builtWith(manifest: BuildManifest, source: string, seen = new Set<string>()): ReadonlyArray<BuiltFile> {
  const built = manifest[source]
  if (!built || seen.has(source)) return []
  seen.add(source)
  return [...(built.imports ?? []).flatMap((imported) => builtWith(manifest, imported, seen)), built]
}
