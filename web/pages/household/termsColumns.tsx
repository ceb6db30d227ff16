import { FormattedMessage, type IntlShape } from "react-intl"
import type { MemberTerms } from "../../../server/contract/household.ts"
import type { Figures } from "../../format/useFigures.ts"
import { roleMeanings, roleNames } from "../../messages/words.ts"
import type { Column } from "../../ui/FigureTable.tsx"
import { householdMessages as messages } from "./messages.ts"

interface Context {
  readonly intl: IntlShape
  readonly figures: Figures
  /** Of the portfolios that whoever looks may see. */
  readonly titles: ReadonlyMap<string, string>
}

/** What a member is allowed, or somebody who is invited: role, end and portfolios. */
export function termsColumns<Row extends MemberTerms>({ intl, figures, titles }: Context): ReadonlyArray<Column<Row>> {
  const portfoliosOf = ({ portfolios }: MemberTerms): string => {
    if (portfolios === null) return intl.formatMessage(messages.everything)
    const known = portfolios.flatMap((portfolioId) => titles.get(portfolioId) ?? [])
    return known.length === portfolios.length
      ? intl.formatList(known)
      : intl.formatMessage(messages.chosenCount, { count: portfolios.length })
  }
  return [
    {
      id: "role",
      header: intl.formatMessage(messages.role),
      cell: ({ role }) => (
        <>
          <FormattedMessage {...roleNames[role]} />
          <span className="table-sub table-words">
            <FormattedMessage {...roleMeanings[role]} />
          </span>
        </>
      ),
    },
    {
      id: "until",
      header: intl.formatMessage(messages.until),
      cell: ({ until }) => (
        <span className="figure">
          {until === null ? intl.formatMessage(messages.withoutEnd) : figures.day(until, "medium")}
        </span>
      ),
    },
    { id: "portfolios", header: intl.formatMessage(messages.portfolios), cell: portfoliosOf },
  ]
}
