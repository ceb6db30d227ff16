import { type HttpAnswer, type RefusalKind, refuse } from "./answers.ts"

/**
 * Refuses an answer whose status is a failure. The sentence has what the service says about it. `kindOf` gives the kind
 * of a status that means something else at this service.
 */
export function requireSuccess(
  service: string,
  answer: HttpAnswer,
  kindOf: Readonly<Record<number, RefusalKind>> = {},
): void {
  const { status } = answer
  if (status >= 200 && status < 300) {
    requireNoPage(service, answer)
    return
  }
  const message = messageIn(answer.body)
  const kind = kindOf[status] ?? kindOfStatus(status, message)
  refuse(kind, ended(`${service} answers with status ${status}${message ? `: ${message}` : ""}`), retryAfterOf(answer))
}

function kindOfStatus(status: number, message: string): RefusalKind {
  if (status === 429) return "RateLimited"
  if (status === 401 || status === 402 || status === 403 || status === 407) return "Unauthorised"
  if (status === 404 || status === 410) return /delisted/i.test(message) ? "Delisted" : "NotFound"
  if (status >= 500 || status === 408) return "Unreachable"
  return kindOfMessage(message) ?? "Malformed"
}

/** The kind of a failure by the words in which services state it, or undefined. */
export function kindOfMessage(message: string): RefusalKind | undefined {
  if (
    /rate.?limit|too many|exceeded .*limit|limit (was |is |has been )?(exceeded|reached)|bandwidth limit|quota|throttl|call frequency|requests? per (second|minute|day)|run out of api credits|over_query_limit/i.test(
      message,
    )
  ) {
    return "RateLimited"
  }
  if (
    /api.?key|authentic|authoriz|authoris|not active|access|denied|forbidden|permission|premium|subscri|upgrade|invalid key|plan\b/i.test(
      message,
    )
  ) {
    return "Unauthorised"
  }
  if (/delisted/i.test(message)) return "Delisted"
  if (/no data|doesn'?t exist|does not exist|no results|without data|is empty/i.test(message)) return "NoData"
  if (
    /not found|unknown|no such|invalid (api call|symbol|coin|id)|unable to geocode|could not find|no matching/i.test(
      message,
    )
  ) {
    return "NotFound"
  }
  if (/internal server error|unavailable|timed? ?out|maintenance/i.test(message)) return "Unreachable"
  return undefined
}

/** Refuses with the kind that the words of the message mean; `kind` where they mean none. */
export function refuseByMessage(service: string, message: string, kind: RefusalKind = "Malformed"): never {
  return refuse(kindOfMessage(message) ?? kind, `${service} answers: ${ended(message)}`)
}

/** Refuses a web page in the place of data: a page of consent, of a block, of a proof of work. */
function requireNoPage(service: string, { body }: HttpAnswer): void {
  if (!/^\s*(<!doctype html|<html)/i.test(body)) return
  const title = /<title>([\s\S]*?)<\/title>/i.exec(body)?.[1]?.replace(/\s+/g, " ").trim() ?? ""
  refuse(
    kindOfMessage(title) ?? "Malformed",
    `${service} answers with a web page${title ? `, “${title.slice(0, 80)}”,` : ""} instead of data.`,
  )
}

/** What the body says about a failure, in one line without tags. */
function messageIn(body: string): string {
  const stated =
    /"(?:description|message|error_message|error|Information|Note|detail|title)"\s*:\s*"((?:[^"\\]|\\.)+)"/.exec(
      body,
    )?.[1] ??
    /<title>([\s\S]*?)<\/title>/i.exec(body)?.[1] ??
    body.replace(/<[^>]*>/g, " ")
  return stated.replace(/\s+/g, " ").trim().slice(0, 200).replace(/\.$/, "")
}

function retryAfterOf({ headers }: HttpAnswer): number | undefined {
  const stated = headers["retry-after"] ?? headers["x-ratelimit-reset-after"] ?? headers["ratelimit-reset"]
  if (stated !== undefined && /^\d+$/.test(stated.trim())) return Number(stated)
  const until = stated === undefined ? Number.NaN : Date.parse(stated)
  const sent = Date.parse(headers["date"] ?? "")
  return Number.isNaN(until) || Number.isNaN(sent) ? undefined : Math.max(0, Math.round((until - sent) / 1_000))
}

/** The sentence with a full stop, if it has no end of its own. */
export const ended = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)
