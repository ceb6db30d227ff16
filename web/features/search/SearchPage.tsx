import { FormattedMessage, useIntl } from "react-intl"
import { useAddressParams } from "#ui/useAddressParams.ts"
import { pageNames } from "#web/page/navigation.ts"
import { type SearchHit, searchHousehold } from "#contract/search.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { shownHit } from "./hits.ts"
import { Icon } from "#ui/Icon.tsx"
import { Page } from "#web/page/Page.tsx"
import { Answered, EmptyState, Skeleton } from "#web/page/States.tsx"
import { SearchField } from "#web/features/activity/SearchField.tsx"
import { searchMessages as messages } from "./pageMessages.ts"
import "./SearchPage.css"

/** All results of a search. The search text lives in the address. */
export default function SearchPage() {
  const intl = useIntl()
  const [params, change] = useAddressParams()
  const text = (params.get("text") ?? "").trim().slice(0, 100)
  const query = useQuery(searchHousehold, text === "" ? null : { query: { text } })
  return (
    <Page title={intl.formatMessage(pageNames.search)}>
      <div role="search" className="search-page-field">
        <SearchField
          label={intl.formatMessage(messages.field)}
          value={text}
          onChange={(typed) => change({ text: typed })}
        />
      </div>
      {text === "" ? (
        <EmptyState title={intl.formatMessage(messages.beginTitle)} text={intl.formatMessage(messages.beginText)} />
      ) : (
        <Answered query={query} skeleton={<Skeleton lines={8} />}>
          {({ hits, total }) => <Hits hits={hits} total={total} text={text} />}
        </Answered>
      )}
    </Page>
  )
}

interface HitsProps {
  readonly hits: ReadonlyArray<SearchHit>
  readonly total: number
  readonly text: string
}

function Hits({ hits, total, text }: HitsProps) {
  const intl = useIntl()
  if (hits.length === 0) {
    return (
      <EmptyState
        title={intl.formatMessage(messages.nothingTitle, { text })}
        text={intl.formatMessage(messages.nothingText)}
      />
    )
  }
  return (
    <div className="stack">
      <p className="soft" role="status">
        <FormattedMessage {...messages.count} values={{ total }} />{" "}
        {total > hits.length && <FormattedMessage {...messages.best} values={{ shown: String(hits.length) }} />}
      </p>
      <ul className="search-hits">
        {hits.map((hit) => {
          const { id, name, note, icon, to, more } = shownHit(hit, intl)
          return (
            <li key={id}>
              <AppLink to={to} more={more} className="search-hit">
                <Icon name={icon} />
                <span>
                  <span className="search-hit-name">{name}</span>
                  <span className="search-hit-note">{note}</span>
                </span>
              </AppLink>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
