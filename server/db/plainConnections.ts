import { everyRole, type Role, roles } from "#server/postgres/roles.ts"

/** The addresses to which the server connects, as far as they are set. */
interface Connections {
  readonly databaseUrl: string | undefined
  readonly roleUrls: Readonly<Record<Role, string | undefined>>
  readonly eventstoreUrl: string | undefined
  readonly marketDataEcbUrl: string
}

/** The settings that connect to another machine without TLS, or without a check of its certificate. */
export const plainConnections = ({
  databaseUrl,
  roleUrls,
  eventstoreUrl,
  marketDataEcbUrl,
}: Connections): ReadonlyArray<string> =>
  [
    isPlainPostgres(databaseUrl) && "DATABASE_URL",
    ...everyRole.map((role) => isPlainPostgres(roleUrls[role]) && roles[role].variable),
    isPlainEventStore(eventstoreUrl) && "EVENT_LOG_URL",
    isPlainPage(marketDataEcbUrl) && "MARKET_DATA_ECB_URL",
  ].filter((name) => name !== false)

/** A local socket needs no encryption, since no other machine can read it. */
function isPlainPostgres(text: string | undefined): boolean {
  if (text === undefined) return false
  const { hostname, searchParams } = new URL(text)
  const host = searchParams.get("host") ?? decodeURIComponent(hostname)
  if (host === "" || host.startsWith("/") || isHere(host)) return false
  return !["require", "verify-ca", "verify-full"].includes(searchParams.get("sslmode") ?? "")
}

/** Encrypted unless the connection string turns it off. It may name several hosts. */
function isPlainEventStore(text: string | undefined): boolean {
  const [, hosts = "", options = ""] = /^[^:]+:\/\/(?:[^/?@]*@)?([^/?]+)\/?(?:\?(.*))?$/.exec(text ?? "") ?? []
  if (hosts.split(",").every((host) => isHere(host.replace(/:\d+$/, "")))) return false
  const given = new Map(Array.from(new URLSearchParams(options), ([name, value]) => [name.toLowerCase(), value]))
  return given.get("tls") === "false" || given.get("tlsverifycert") === "false"
}

function isPlainPage(text: string): boolean {
  const { protocol, hostname } = new URL(text)
  return protocol !== "https:" && !isHere(hostname)
}

const isHere = (host: string): boolean =>
  host === "" || host === "localhost" || /^\[?::1\]?$/.test(host) || /^127(\.\d{1,3}){3}$/.test(host)
