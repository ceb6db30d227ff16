import { readSettings } from "#server/settings/settings.ts"
import type { Probes } from "#scripts/asvs/checking.ts"
import type { Project } from "#scripts/asvs/project.ts"

/** What is delivered, and how it is run. */
export const deliveryProbes = {
  /** Every package has an exact version, comes from npm's own registry, and is known by the digest of its content. */
  "lock-file": (project) => {
    const {
      dependencies = {},
      devDependencies = {},
      optionalDependencies = {},
    } = jsonOf(project, "package.json") as PackageFile
    const { packages = {} } = jsonOf(project, "package-lock.json") as LockFile
    return [
      ...Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
        .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${name} has no exact version: ${version}`),
      ...Object.entries(packages)
        .filter(([path, { link }]) => path !== "" && !link)
        .filter(([, { resolved, integrity = "" }]) => resolved !== undefined || !integrity.startsWith("sha512-"))
        .map(([path]) => `${path} comes from another address than the registry, or has no digest`),
      ...(Object.keys(packages).length < 2 ? ["package-lock.json names no packages"] : []),
    ]
  },

  /** The image contains what the product needs, runs no scripts of packages, and serves as an unprivileged user. */
  image: (project) => {
    const image = project.read("Dockerfile") ?? ""
    const last = image.slice(image.lastIndexOf("\nFROM "))
    return [
      ...(/^USER (?!root\b)\w+$/m.test(last) ? [] : ["it runs as root"]),
      ...(/NODE_ENV=production/.test(last) ? [] : ["NODE_ENV is not production"]),
      ...(/npm ci --ignore-scripts --omit=dev/.test(image) ? [] : ["it contains development packages"]),
      ...Array.from(last.matchAll(development), ([copied]) => `it contains ${copied.trim()}`),
    ]
  },

  /** Neither the history of the source nor settings nor data get into an image. */
  "source-control": (project) => {
    const kept = (project.read(".dockerignore") ?? "").split("\n")
    return [".git", ".env", ".data"].filter((name) => !kept.includes(name)).map((name) => `${name} is not excluded`)
  },

  /** An installation has no default passwords. */
  "no-default-passwords": (project) =>
    Array.from(
      (project.read("docker-compose.yml") ?? "").matchAll(
        /\$\{\w*(?:PASSWORD|SECRET|KEY)\w*:?-[^}]+\}|password '[^$'][^']*'/g,
      ),
      ([password]) => `docker-compose.yml has ${password}`,
    ),

  /** Only the product can reach the databases. */
  "published-ports": (project) => {
    const services = (project.read("docker-compose.yml") ?? "").split(/^ {2}(?=\w+:)/m)
    return services
      .filter((service) => /^ {4}ports:/m.test(service) && !service.startsWith("app:"))
      .map((service) => `${service.slice(0, service.indexOf(":"))} is published`)
  },

  /** Without settings, the server listens only to this machine, has no debug page and logs no details. */
  "settings-when-nothing-is-set": () => {
    const { host, debugRole, logLevel, proxies } = readSettings({})
    return [
      ...(host === "127.0.0.1" ? [] : [`it listens at ${host}`]),
      ...(debugRole ? ["the page for debugging is shown"] : []),
      ...(logLevel === "debug" ? ["the log contains details"] : []),
      ...(proxies === 0 ? [] : ["a proxy is trusted that may not exist"]),
    ]
  },

  /** The source contains no password, token or key. */
  "no-secrets-in-source": (project) =>
    ["domain", "projections", "server", "web", "scripts", "migrations"]
      .flatMap(project.filesIn)
      .filter((path) => /\.(ts|tsx|mjs|sql|json|html)$/.test(path) && !path.endsWith("delivery.ts"))
      .filter((path) =>
        /-----BEGIN [A-Z ]*PRIVATE KEY|\b(?:sk|pk|ghp|xox[bp])_[A-Za-z0-9]{16,}|\bAKIA[0-9A-Z]{16}\b/.test(
          project.read(path) ?? "",
        ),
      )
      .map((path) => `${path} contains what looks like a secret`),
} satisfies Probes

/** What an image must not contain: tests, benchmarks, and development tools. */
const development =
  /^COPY (?:--\S+ )?(?!--)(?:\.|.*\b(?:tests|bench|docs|web|scripts)(?= )|.*\.env\S*|.*\b(?:test|bench|drillCrash|check\w+|crash|asvs|messages)\b(?:\.ts)?(?= )).*$/gm

interface PackageFile {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

interface LockFile {
  readonly packages?: Readonly<
    Record<string, { readonly resolved?: string; readonly integrity?: string; readonly link?: boolean }>
  >
}

const jsonOf = (project: Project, path: string): unknown => JSON.parse(project.read(path) ?? "{}")
