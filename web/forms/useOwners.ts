import { Result } from "effect"
import { useRef, useState } from "react"
import { createJointPortfolio } from "#contract/jointPortfolios.ts"
import { createPortfolio, listPortfolios, type PortfolioView } from "#contract/portfolios.ts"
import { useSession } from "#web/client/useClient.ts"
import { useCommand } from "#web/client/useCommand.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { typedDecimal } from "#web/format/numberFormat.ts"
import { useFigures } from "#web/format/useFigures.ts"
import type { LastOwner } from "./lastEntry.ts"
import { newOwner, type OwnerDraft, ownerDraft, ownerField, sentOwners, wrongOwners } from "./owners.ts"
import type { FieldReasons } from "./useSubmission.ts"
import type { Step } from "./useSteps.ts"

/** The owners of something that is added. */
export interface OwnersChoice {
  readonly portfolios: ReadonlyArray<PortfolioView>
  readonly isLoading: boolean
  /** At least one. If the household has only one portfolio, it is chosen; if it has none, a new one of the user. */
  readonly owners: ReadonlyArray<OwnerDraft>
  readonly setOwners: (owners: ReadonlyArray<OwnerDraft>) => void
  /** The errors to report. */
  readonly missing: FieldReasons
  /** The steps that find or create the portfolio of the owners, who own together from a day on, and its id afterwards. */
  readonly opening: (day: string) => { readonly steps: ReadonlyArray<Step>; readonly portfolioId: () => string }
  /** The owners to begin the next addition with. */
  readonly chosen: () => ReadonlyArray<LastOwner>
}

/**
 * The choice of the owners of something that is added: in the portfolio `within` to begin with, else with the owners of the
 * last addition. Nothing is created before the steps are sent.
 */
export function useOwners(within: string | undefined, last: ReadonlyArray<LastOwner> = []): OwnersChoice {
  const { profile } = useSession()
  const { numberFormat } = useFigures()
  const { answer, failure } = useQuery(listPortfolios, {})
  const { run: create } = useCommand(createPortfolio)
  const { run: join } = useCommand(createJointPortfolio)
  const found = useRef(new Map<string, string>())
  const [jointId] = useState(() => crypto.randomUUID())
  const portfolios = (answer?.portfolios ?? []).filter(({ status }) => status === "active")
  const [first] = useState(() => ownerDraft("", [profile.firstName, profile.lastName].filter(Boolean).join(" ")))
  const [presets] = useState(() =>
    (within === undefined ? last : [{ portfolioId: within, percent: "100" }]).map(({ portfolioId, percent }) => ({
      ...ownerDraft(portfolioId),
      percent: typedDecimal(percent, numberFormat),
    })),
  )
  const [typed, setTyped] = useState<ReadonlyArray<OwnerDraft>>()
  const isThere = ({ portfolioId }: OwnerDraft) => portfolios.some((one) => one.portfolioId === portfolioId)
  const only = portfolios.length === 1 ? portfolios[0]?.portfolioId : undefined
  const preset =
    presets.length > 0 && (!answer || presets.every(isThere))
      ? presets
      : [{ ...first, portfolioId: answer && portfolios.length === 0 ? newOwner : (only ?? "") }]
  const owners = typed ?? preset

  return {
    portfolios,
    isLoading: answer === undefined && failure === undefined,
    owners,
    setOwners: setTyped,
    missing: wrongOwners(owners, numberFormat),
    chosen: () => sentOwners(owners, numberFormat).map(({ portfolioId, percent }) => ({ portfolioId, percent })),
    opening: (day) => {
      const sent = sentOwners(owners, numberFormat)
      const [one] = sent
      const id = `owners ${JSON.stringify([sent, day])}`
      if (one === undefined || (sent.length === 1 && one.title === null)) {
        return { steps: [], portfolioId: () => one?.portfolioId ?? "" }
      }
      const { portfolioId, title } = one
      if (sent.length === 1 && title !== null) {
        const asked = { title: ownerFieldOf(owners) }
        return {
          steps: [{ id, run: () => create({ params: { portfolioId }, body: { title } }), asked }],
          portfolioId: () => portfolioId,
        }
      }
      const run = async () => {
        const joined = await join({ params: { portfolioId: jointId }, body: { owners: sent, effectiveOn: day } })
        if (Result.isSuccess(joined)) found.current.set(id, joined.success.portfolioId)
        return joined
      }
      return { steps: [{ id, run }], portfolioId: () => found.current.get(id) ?? "" }
    },
  }
}

const ownerFieldOf = ([owner]: ReadonlyArray<OwnerDraft>): string => (owner ? ownerField(owner, "name") : "title")
