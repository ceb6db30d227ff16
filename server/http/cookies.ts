import type { FastifyReply, FastifyRequest } from "fastify"
import { accountsMost } from "#server/identity/sessions/devices.ts"
import { isToken } from "#server/identity/sessions/tokens.ts"

/** Cookies that scripts cannot read, and that browsers do not send with requests from other sites. */
export interface Cookies {
  /** The refresh token. Only the routes that refresh and end a session read it. */
  readonly refresh: Cookie
  /** Secrets that identify a trusted browser, one for each user account that signed in there. */
  readonly device: Cookie
}

interface Cookie {
  readonly read: (request: FastifyRequest) => string | undefined
  readonly write: (reply: FastifyReply, token: string) => void
  readonly clear: (reply: FastifyReply) => void
}

export function cookies({ secure }: { readonly secure: boolean }): Cookies {
  const cookie = (plainName: string, maxAge?: number): Cookie => {
    // A browser accepts a name with this prefix only over https, from the host itself and for all of its paths.
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

/** The secrets in the cookie of a trusted browser: at most as many as the product writes, from the first on. */
export const secretsOf = ({ device }: Cookies, request: FastifyRequest): ReadonlyArray<string> =>
  (device.read(request) ?? "").split(".", accountsMost).filter(isToken)

export function writeSecrets({ device }: Cookies, reply: FastifyReply, secrets: ReadonlyArray<string>): void {
  if (secrets.length === 0) device.clear(reply)
  else device.write(reply, secrets.join("."))
}
