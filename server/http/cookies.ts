import type { FastifyReply, FastifyRequest } from "fastify"
import { accountsMost } from "#server/identity/devices.ts"
import { isToken } from "#server/identity/tokens.ts"

/** What browsers keep for us: out of reach of scripts, and never along with a request that another site started. */
export interface Cookies {
  /** What a session is refreshed with. Read by the routes that refresh and end a session, and by no other. */
  readonly refresh: Cookie
  /** By what a browser is known in which people signed in before: a secret for each of their accounts. */
  readonly device: Cookie
}

export interface Cookie {
  readonly read: (request: FastifyRequest) => string | undefined
  readonly write: (reply: FastifyReply, token: string) => void
  readonly clear: (reply: FastifyReply) => void
}

export function cookies({ secure }: { readonly secure: boolean }): Cookies {
  const cookie = (plainName: string, maxAge?: number): Cookie => {
    // A browser takes a name with this prefix only over https, from the host itself and for all of its paths.
    const name = secure ? `__Host-${plainName}` : plainName
    const attributes = { path: "/", httpOnly: true, sameSite: "strict", secure } as const
    return {
      read: (request) => request.cookies[name],
      write: (reply, token) => void reply.setCookie(name, token, { ...attributes, ...(maxAge && { maxAge }) }),
      clear: (reply) => void reply.clearCookie(name, attributes),
    }
  }
  return { refresh: cookie("rt"), device: cookie("device", deviceSeconds) }
}

const deviceSeconds = 90 * 24 * 3_600

/** What the cookie of a known browser holds; of a longer list than the product writes, the first. */
export const secretsOf = ({ device }: Cookies, request: FastifyRequest): ReadonlyArray<string> =>
  (device.read(request) ?? "").split(".", accountsMost).filter(isToken)

export function writeSecrets({ device }: Cookies, reply: FastifyReply, secrets: ReadonlyArray<string>): void {
  if (secrets.length === 0) device.clear(reply)
  else device.write(reply, secrets.join("."))
}
