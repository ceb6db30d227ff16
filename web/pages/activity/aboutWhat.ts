import type { IntlShape } from "react-intl"
import type { ActivitySubject, MemberActivityView } from "../../../server/contract/activityLog.ts"
import { allDestinations, pageOfDebt, pageOfHolding, pageOfWallet } from "../../app/navigation.ts"
import { arrivingAt } from "../../app/useArrival.ts"

/** With what something was done, or which page was shown: how it is called, and where it is. */
export interface About {
  readonly name: string
  readonly to: string
  readonly more?: Readonly<Record<string, string>>
  /** It was removed: its page is no more. */
  readonly isRemoved: boolean
}

type Line = Pick<MemberActivityView, "pathname" | "action"> & Partial<Pick<MemberActivityView, "subject">>

export function aboutWhat({ subject, pathname, action }: Line, intl: IntlShape): About | undefined {
  if (subject) return { ...placeOf(subject), name: subject.name, isRemoved: subject.isRemoved }
  const page = action === "view" ? allDestinations.find(({ to }) => to === pathname) : undefined
  return page && { to: page.to, name: intl.formatMessage(page.name), isRemoved: false }
}

function placeOf(subject: ActivitySubject): Pick<About, "to" | "more"> {
  switch (subject._tag) {
    case "Portfolio":
      return { to: `/app/portfolios/${subject.portfolioId}` }
    case "Holding":
      return { to: pageOfHolding(subject) }
    case "Debt":
      return { to: pageOfDebt(subject) }
    case "Wallet":
      return { to: pageOfWallet(subject) }
    case "Goal":
      return { to: "/app", more: arrivingAt("goals") }
    case "Member":
    case "Invitation":
      return { to: "/app/household" }
  }
}
