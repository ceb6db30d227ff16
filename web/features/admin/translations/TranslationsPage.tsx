import { Suspense, use, useMemo } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { useAddressParams } from "#ui/useAddressParams.ts"
import { adminPageNames } from "#web/features/admin/destinations.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { readServerTexts, type ServerText } from "#contract/people/admin.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import { type Query, useQuery } from "#web/client/useQuery.ts"
import { languageNames } from "#web/page/languageNames.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { SelectField } from "#ui/Field.tsx"
import { FilterRow } from "#ui/FilterRow.tsx"
import { Icon } from "#ui/Icon.tsx"
import { Page } from "#web/page/Page.tsx"
import { FailureNote, Loading, Skeleton } from "#web/page/States.tsx"
import { SearchField } from "#web/features/activity/SearchField.tsx"
import { Pager } from "#web/features/admin/Pager.tsx"
import { remarkNames, translationsMessages as messages, wantedNames } from "./messages.ts"
import { matching, type Text, textsOf, textsOfClient, type Translation, type Wanted, withServerTexts } from "./texts.ts"
import "./Translations.css"
import { Say } from "#ui/Say.tsx"

const wanteds = ["all", "missing", "changed", "same"] as const
const pageSize = 40

/** Every text of the product, its languages side by side. */
export default function TranslationsPage() {
  const intl = useIntl()
  const ofServer = useQuery(readServerTexts, {})
  return (
    <Page title={intl.formatMessage(adminPageNames.translations)} below={<FormattedMessage {...messages.below} />}>
      <Suspense fallback={loading}>
        <Texts ofServer={ofServer} />
      </Suspense>
    </Page>
  )
}

const loading = (
  <Loading>
    <Skeleton lines={12} />
  </Loading>
)

const noTexts: ReadonlyArray<ServerText> = []

/** The texts of the client and of the server. If the query for those of the server fails, only those of the client. */
function Texts({ ofServer }: { readonly ofServer: Query<AnswerOf<typeof readServerTexts>> }) {
  const intl = useIntl()
  const figures = useFigures()
  const ofClient = use(textsOfClient())
  const { answer, failure, retry } = ofServer
  const written = answer?.texts ?? noTexts
  const texts = useMemo(() => textsOf(withServerTexts(ofClient, written)), [ofClient, written])
  const [params, change] = useAddressParams()
  const search = params.get("search") ?? ""
  const wanted = wanteds.find((one) => one === params.get("shown")) ?? "all"
  const shown = matching(texts, search, wanted)
  const pages = Math.max(1, Math.ceil(shown.length / pageSize))
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(params.get("page"))) || 1))
  const set = (changed: Readonly<Record<string, string>>) => change({ page: "", ...changed })
  if (!answer && !failure) return loading
  return (
    <div className="stack">
      {failure && <FailureNote failure={failure} onRetry={retry} notShown={messages.serverTextsNotShown} />}
      <FilterRow label={intl.formatMessage(labelWords.filters)} isBare>
        <SearchField
          label={intl.formatMessage(messages.search)}
          value={search}
          onChange={(text) => set({ search: text })}
        />
        <SelectField<Wanted>
          name="shown"
          label={intl.formatMessage(messages.wanted)}
          value={wanted}
          onChange={(one) => set({ shown: one === "all" ? "" : one })}
          options={wanteds.map((value) => ({ value, label: intl.formatMessage(wantedNames[value]) }))}
        />
      </FilterRow>
      <Say
        role="status"
        className="soft"
        message={messages.count}
        values={{ total: shown.length, count: figures.count(shown.length) }}
      />
      <ul className="texts" aria-label={intl.formatMessage(messages.list)}>
        {shown.slice((page - 1) * pageSize, page * pageSize).map((text) => (
          <TextItem key={text.id} text={text} />
        ))}
      </ul>
      <Pager page={page} pages={pages} onTurn={(to) => set({ page: to === 1 ? "" : String(to) })} />
    </div>
  )
}

function TextItem({ text: { id, description, translations } }: { readonly text: Text }) {
  return (
    <li className="text">
      <h2 className="text-id mono">{id}</h2>
      <p className="fine soft" lang="en">
        {description}
      </p>
      <dl className="text-languages">
        {translations.map((translation) => (
          <LanguageItem key={translation.language} translation={translation} />
        ))}
      </dl>
    </li>
  )
}

function LanguageItem({ translation: { language, text, remark } }: { readonly translation: Translation }) {
  const needsWork = remark === "missing" || remark === "changed"
  return (
    <div className="text-language">
      <dt>{languageNames[language]}</dt>
      <dd>
        <span lang={language}>{text}</span>
        {remark && (
          <span className={`text-remark ${needsWork ? "state-caution" : "soft"}`}>
            {needsWork && <Icon name="caution" size={14} />}
            <FormattedMessage {...remarkNames[remark]} />
          </span>
        )}
      </dd>
    </div>
  )
}
