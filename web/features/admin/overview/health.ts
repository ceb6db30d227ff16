import type { AnswerOf } from "#contract/endpoint.ts"
import type { readOverview } from "#contract/people/admin.ts"
import { toneOfProjection } from "#web/features/admin/projections.tsx"
import type { Tone } from "#web/features/admin/StateMark.tsx"

export type Overview = AnswerOf<typeof readOverview>

/** After this many failures in a row, a price provider is not expected to recover by itself. */
const failuresThatStay = 3

export const toneOfLog = ({ state }: Overview["log"]): Tone => (state === "up" ? "good" : "bad")

/** A slow event loop may recover by itself. */
const toneOfEventLoop = ({ isSlow }: Overview["eventLoop"]): Tone => (isSlow ? "caution" : "good")

export const toneOfJob = ({ failed }: Overview["jobs"][number]): Tone => (failed > 0 ? "bad" : "good")

/** A failed attempt is retried automatically. Without daily backups, the operator has to make them. */
export function toneOfBackup(backup: Overview["backup"]): Tone {
  if (!backup) return "caution"
  if (backup.isOld) return "bad"
  return backup.failuresInARow > 0 ? "caution" : "good"
}

/** `bad`, because a user cannot sign in without the mail. Without a mail server the operator has to pass codes on. */
export function toneOfMail({ delivery, failed }: Overview["mail"]): Tone {
  if (failed > 0) return "bad"
  return delivery === "notSetUp" ? "caution" : "good"
}

export function toneOfPrices({ outcome, failuresInARow }: Overview["prices"][number]): Tone {
  if (failuresInARow >= failuresThatStay) return "bad"
  return outcome === null || outcome === "failed" || failuresInARow > 0 ? "caution" : "good"
}

const order: ReadonlyArray<Tone> = ["good", "caution", "bad"]

/** The worst tone and how many have it. An empty list is `good`. */
function worst(tones: ReadonlyArray<Tone>): { readonly tone: Tone; readonly count: number } {
  const tone = order[Math.max(0, ...tones.map((one) => order.indexOf(one)))] ?? "good"
  return { tone, count: tones.filter((one) => one === tone).length }
}

/** The parts of the installation, each with its worst tone. */
export const partsOf = (overview: Overview) =>
  [
    { part: "log", ...worst([toneOfLog(overview.log)]), of: 1 },
    { part: "eventLoop", ...worst([toneOfEventLoop(overview.eventLoop)]), of: 1 },
    {
      part: "projections",
      ...worst(overview.projections.map(toneOfProjection)),
      of: overview.projections.length,
    },
    { part: "jobs", ...worst(overview.jobs.map(toneOfJob)), of: overview.jobs.length },
    { part: "backups", ...worst([toneOfBackup(overview.backup)]), of: 1 },
    { part: "mail", ...worst([toneOfMail(overview.mail)]), of: 1 },
    { part: "prices", ...worst(overview.prices.map(toneOfPrices)), of: overview.prices.length },
  ] as const
