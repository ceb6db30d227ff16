/** The manifest of the client's build: each built file by its source file. */
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
  /** Fonts above the fold, which are preloaded before the style sheet requests them. */
  readonly fonts: ReadonlyArray<string>
  /** The scripts of the sign-in page, which are fetched when the browser is idle. */
  readonly signIn: ReadonlyArray<string>
}

const entry = "site/client/main.ts"
const signInSources = ["index.html", "pages/auth/AuthPage.tsx"]

/** The assets of a page; without a build, as in a test, there are none. */
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

/** The files built from a source file and from its static imports. */
function builtWith(manifest: BuildManifest, source: string, seen = new Set<string>()): ReadonlyArray<BuiltFile> {
  const built = manifest[source]
  if (!built || seen.has(source)) return []
  seen.add(source)
  return [...(built.imports ?? []).flatMap((imported) => builtWith(manifest, imported, seen)), built]
}
