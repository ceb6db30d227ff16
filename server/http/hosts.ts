import { isIP } from "node:net"
import { hostname } from "node:os"

/** The addresses at which the server listens and users reach it. */
export interface Listening {
  /** The network address; absent: this machine alone. */
  readonly host?: string | undefined
  readonly publicUrl?: URL | undefined
  readonly proxies: number
}

/**
 * Whether a `Host` is one of the product's own. With DNS rebinding, an attacker points their own domain at this machine,
 * so that their page has the same origin as the product; only the `Host` reveals that domain. IP addresses, reserved
 * names and configured names cannot be an attacker's domain.
 */
export function answersTo(whereabouts: Listening, machine: string = hostname()): (host: string) => boolean {
  const names = namesOf(whereabouts, machine.toLowerCase())
  // The name in a local network, such as that of a Docker service. A name without a dot cannot be registered as a domain.
  const hasNeighbours = whereabouts.proxies > 0 || !(whereabouts.publicUrl || isOfMachineAlone(whereabouts))
  const isNeighbours = (name: string): boolean => hasNeighbours && !name.includes(".")
  return (host) => {
    const name = nameIn(host)
    return name !== undefined && (isIP(name) !== 0 || names.has(name) || isNeighbours(name))
  }
}

const isOfMachineAlone = ({ host = "localhost" }: Listening): boolean =>
  host === "localhost" || host === "::1" || host.startsWith("127.")

function namesOf(whereabouts: Listening, machine: string): ReadonlySet<string> {
  const { host = "localhost", publicUrl } = whereabouts
  if (publicUrl) return new Set(["localhost", publicUrl.hostname])
  if (isOfMachineAlone(whereabouts)) return new Set(["localhost"])
  return new Set(["localhost", host.toLowerCase(), machine, `${machine.split(".", 1)[0]}.local`])
}

/** In lower case, without the port and without the brackets of an IPv6 address. */
function nameIn(host: string): string | undefined {
  const [, number, name] = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/i.exec(host) ?? []
  return (number ?? name)?.toLowerCase()
}

/**
 * The host and port, in lower case, of a request target in absolute form (`http://host/path`); `undefined` for a path
 * alone. Clients send the absolute form to proxies only.
 */
export const authorityOf = (target: string): string | undefined => absoluteForm.exec(target)?.[1]?.toLowerCase()

/** The path and query of a request target in either form: always begins with a slash, or is the `*` of `OPTIONS`. */
export function pathOf(target: string): string {
  const [, , rest] = absoluteForm.exec(target) ?? []
  if (rest === undefined) return target
  return rest.startsWith("/") ? rest : `/${rest}`
}

const absoluteForm = /^[a-z][\w+.-]*:\/\/([^/?#]*)(.*)$/is
