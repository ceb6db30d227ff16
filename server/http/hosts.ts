import { isIP } from "node:net"
import { hostname } from "node:os"

/** Where the product listens, and as what it is known. */
export interface Whereabouts {
  /** The network address; absent: this machine alone. */
  readonly host?: string | undefined
  readonly publicUrl?: URL | undefined
  readonly proxies: number
}

/**
 * Whether a `Host` is one that the product is known by. A page of somebody else's that leads its own name to this machine
 * (DNS rebinding) is of one origin with what it reads there, and shows itself by that name alone: a number, a name that
 * every system keeps to itself and a name that is set are none of theirs.
 */
export function answersTo(whereabouts: Whereabouts, machine: string = hostname()): (host: string) => boolean {
  const names = namesOf(whereabouts, machine.toLowerCase())
  // What its neighbours call it, such as a service of Docker. Nobody can register a name without a dot.
  const hasNeighbours = whereabouts.proxies > 0 || !(whereabouts.publicUrl || isOfMachineAlone(whereabouts))
  const isNeighbours = (name: string): boolean => hasNeighbours && !name.includes(".")
  return (host) => {
    const name = nameIn(host)
    return name !== undefined && (isIP(name) !== 0 || names.has(name) || isNeighbours(name))
  }
}

const isOfMachineAlone = ({ host = "localhost" }: Whereabouts): boolean =>
  host === "localhost" || host === "::1" || host.startsWith("127.")

function namesOf(whereabouts: Whereabouts, machine: string): ReadonlySet<string> {
  const { host = "localhost", publicUrl } = whereabouts
  if (publicUrl) return new Set(["localhost", publicUrl.hostname])
  if (isOfMachineAlone(whereabouts)) return new Set(["localhost"])
  return new Set(["localhost", host.toLowerCase(), machine, `${machine.split(".", 1)[0]}.local`])
}

/** In small letters, without the port and the brackets of a number. */
function nameIn(host: string): string | undefined {
  const [, number, name] = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/i.exec(host) ?? []
  return (number ?? name)?.toLowerCase()
}

/**
 * Which host a request target in absolute form (`http://host/path`) names, in lower case, with its port; `undefined` for
 * the usual form, which is a path alone. Only proxies are sent the absolute form.
 */
export const authorityOf = (target: string): string | undefined => absoluteForm.exec(target)?.[1]?.toLowerCase()

/** The path and query of a request target in either form: always begins with a slash, or is the `*` of `OPTIONS`. */
export function pathOf(target: string): string {
  const [, , rest] = absoluteForm.exec(target) ?? []
  if (rest === undefined) return target
  return rest.startsWith("/") ? rest : `/${rest}`
}

const absoluteForm = /^[a-z][\w+.-]*:\/\/([^/?#]*)(.*)$/is
