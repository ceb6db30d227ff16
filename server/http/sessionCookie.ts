import type { FastifyReply, FastifyRequest } from "fastify"

/** How a session's token travels: out of reach of scripts, and never along with a request that another site started. */
export interface SessionCookie {
  readonly read: (request: FastifyRequest) => string | undefined
  readonly write: (reply: FastifyReply, token: string) => void
  readonly clear: (reply: FastifyReply) => void
}

export function sessionCookie({ secure }: { readonly secure: boolean }): SessionCookie {
  // A browser takes a name with this prefix only over https, from the host itself and for all of its paths.
  const name = secure ? "__Host-session" : "session"
  const attributes = { path: "/", httpOnly: true, sameSite: "strict", secure } as const
  return {
    read: (request) => request.cookies[name],
    write: (reply, token) => void reply.setCookie(name, token, attributes),
    clear: (reply) => void reply.clearCookie(name, attributes),
  }
}
