import { cpSync, mkdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { type Copy, DockerfileParser } from "dockerfile-ast"
import { projectFolder } from "#server/settings/settings.ts"

/** The last stage of the Dockerfile. */
interface Image {
  /** Such as `node:24-bookworm-slim`. */
  readonly base: string
  readonly environment: Readonly<Record<string, string>>
  readonly copies: ReadonlyArray<{
    readonly from: string | null
    readonly sources: ReadonlyArray<string>
    readonly target: string
  }>
  readonly command: ReadonlyArray<string>
}

export function readImage(): Image {
  const file = DockerfileParser.parse(readFileSync(join(projectFolder, "Dockerfile"), "utf8"))
  const last = file.getFROMs().at(-1)
  const start = last?.getRange().start
  const stage = start && file.getContainingImage(start)
  if (!stage) throw new Error("the Dockerfile has no stage")
  return {
    base: last.getImage() ?? "",
    environment: Object.fromEntries(
      stage.getENVs().flatMap((env) => env.getProperties().map((one) => [one.getName(), one.getValue() ?? ""])),
    ),
    copies: stage.getCOPYs().map(copyOf),
    command: stage
      .getCMDs()
      .flatMap((cmd) => cmd.getJSONStrings().map((part) => JSON.parse(part.getValue()) as string)),
  }
}

function copyOf(copy: Copy): Image["copies"][number] {
  const paths = copy.getArguments().map((argument) => argument.getValue())
  return { from: copy.getFromFlag()?.getValue() ?? null, sources: paths.slice(0, -1), target: paths.at(-1) ?? "" }
}

/**
 * Puts the files of the image into a folder: those of the project, the packages as `npm ci` leaves them without
 * development and optional ones, and the built client.
 */
export function layOut(image: Image, folder: string): void {
  for (const { from, sources, target } of image.copies) {
    for (const source of sources) {
      const path = source.replace(/^\/app\//, "")
      // As Docker does: a file is copied into a target that ends with a slash, the content of a folder into the target.
      const isFile = /\.\w+$/.test(path)
      const place = resolve(folder, target, isFile && target.endsWith("/") ? (path.split("/").at(-1) ?? "") : "")
      if (from === "packages") copyPackages(place)
      else cpSync(join(projectFolder, path), place, { recursive: true })
    }
  }
}

function copyPackages(target: string): void {
  const lock = JSON.parse(readFileSync(join(projectFolder, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, { dev?: true; optional?: true; devOptional?: true }>>
  }
  for (const [path, { dev, optional, devOptional }] of Object.entries(lock.packages)) {
    if (path === "" || dev || optional || devOptional) continue
    const place = join(target, path.replace(/^node_modules\//, ""))
    mkdirSync(place, { recursive: true })
    // A nested package is in the lock file by itself.
    const nested = join(projectFolder, path, "node_modules")
    cpSync(join(projectFolder, path), place, { recursive: true, filter: (file) => file !== nested })
  }
}
