import type { FastifyInstance } from "fastify"
import { Schema } from "effect"
import { Language, LinkToken } from "#contract/people/identity.ts"
import { oneClickPath } from "#contract/people/mailChoices.ts"
import { sendProblem } from "#server/http/app.ts"
import type { Choices } from "./choices.ts"

/** The form that a mail program sends is `List-Unsubscribe=One-Click`. */
const bytesMax = 1_024

interface OneClickOptions {
  readonly choices: Pick<Choices, "stop">
  /** The address of a page, in a language. */
  readonly linkTo: (language: Language, path: string, token?: string) => string
}

/**
 * Where the header `List-Unsubscribe` of a chosen mail points to. A POST ends the mail, without a session or a cookie (RFC
 * 8058): the token in the address is signed. A GET ends nothing, because programs that check links send one: it leads to the
 * page that asks. The form itself is not looked at: only mail programs are given this address, and they send no other.
 */
export async function serveOneClick(app: FastifyInstance, { choices, linkTo }: OneClickOptions): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _bytes, done) => done(null, undefined))
    scope.post<{ Params: { token: string } }>(oneClickPath, { bodyLimit: bytesMax }, async (request, reply) => {
      const stopped = await choices.stop(request.params.token)
      return stopped ? reply.code(204).send() : sendProblem(reply, { code: "notFound" })
    })
    scope.get<{ Params: { token: string }; Querystring: { language?: unknown } }>(oneClickPath, (request, reply) => {
      const { token } = request.params
      // Anything else could contain characters that no header may have.
      if (!isLinkToken(token)) return sendProblem(reply, { code: "notFound" })
      const { language } = request.query
      return reply.redirect(linkTo(isLanguage(language) ? language : "en", "/auth/stop-mails", token), 302)
    })
  })
}

const isLanguage = Schema.is(Language)
const isLinkToken = Schema.is(LinkToken)
