import { type ReactNode, useEffect, useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { useLocation } from "wouter"
import { demoMessages } from "#web/features/onboarding/demo/messages.ts"
import { asOfMessages } from "#web/asOf/messages.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { pageNames } from "#web/page/navigation.ts"
import { commonWords } from "#web/i18n/words.ts"
import { type Language, languages } from "#contract/people/identity.ts"
import { useSession } from "#web/client/useClient.ts"
import type { Query } from "#web/client/useQuery.ts"
import { readIn } from "#web/page/address.ts"
import { languageNames } from "#web/page/languageNames.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { AsOfControl, PeriodPicker } from "#web/asOf/AsOfControls.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { Button } from "#ui/Button.tsx"
import { SelectField } from "#ui/Field.tsx"
import { FilterSwitch } from "#ui/FilterSwitch.tsx"
import { Page } from "#web/page/Page.tsx"
import { reportMessages as messages } from "./messages.ts"
import { reportSections, sectionNames, useSections } from "./sections.ts"
import "./Report.css"
import { Say } from "#ui/Say.tsx"

interface Props {
  /** The name of the household or portfolio. */
  readonly name: string
  /** What kind of document it is. */
  readonly kind: string
  /** A further line below the name. */
  readonly below?: string
  /** The page of the portfolio, for the breadcrumbs. */
  readonly under?: { readonly to: string; readonly title: string }
  /** The first day of the period; absent while it is not known. */
  readonly since: string | undefined
  /** Whether all figures have loaded. Printing is disabled before that. */
  readonly isReady: boolean
  readonly children: ReactNode
}

/** The page of a report: the options above, which are not printed, and the document as it will be printed. */
export function ReportFrame({ name, kind, below, under, since, isReady, children }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const { on } = useAsOf()
  return (
    <Page
      title={`${intl.formatMessage(pageNames.report)}: ${name}`}
      heading={<FormattedMessage {...pageNames.report} />}
      under={under}
      below={<FormattedMessage {...messages.intro} />}
      tools={
        <>
          <PeriodPicker />
          <AsOfControl />
          <Button look="primary" icon="print" isDisabled={!isReady} onPress={() => globalThis.print()}>
            <FormattedMessage {...messages.print} />
          </Button>
        </>
      }
    >
      <ReportOptions />
      <ReportPageFoot text={intl.formatMessage(messages.foot, { name, day: figures.day(on) })} />
      <article className="report" aria-label={`${kind}: ${name}`}>
        <Cover name={name} kind={kind} below={below} since={since} />
        {children}
      </article>
    </Page>
  )
}

/** Whether each query has an answer, or has failed and shows why. */
export const isAnswered = (...queries: ReadonlyArray<Pick<Query<unknown>, "isCurrent" | "failure">>): boolean =>
  queries.every(({ isCurrent, failure }) => isCurrent || failure !== undefined)

interface CoverProps {
  readonly name: string
  readonly kind: string
  readonly below: string | undefined
  readonly since: string | undefined
}

/** The cover: whose report, as of which day, in which currency, when and by whom it was created. */
function Cover({ name, kind, below, since }: CoverProps) {
  const intl = useIntl()
  const figures = useFigures()
  const { on, currency, from } = useAsOf()
  const { email, profile, householdId, households, guestUntil } = useSession()
  // The moment when the page was opened, because the figures are those known then, also if it is printed later.
  const [made] = useState(() => new Date().toISOString())
  const begins = from ?? since
  const person = [profile.firstName, profile.lastName].filter(Boolean).join(" ")
  const address = guestUntil === undefined ? email : intl.formatMessage(demoMessages.guest)
  const isDemo = "madeUp" in (households.find((one) => one.householdId === householdId) ?? {})
  return (
    <header className="report-cover">
      <p className="report-kind">{kind}</p>
      <h2 className="report-name">{name}</h2>
      {below && <p className="report-below">{below}</p>}
      {isDemo && <Say className="report-made-up" message={messages.madeUp} />}
      <dl className="report-facts">
        <div>
          <Say as="dt" message={messages.asOf} />
          <dd>{figures.day(on)}</dd>
        </div>
        <div>
          <Say as="dt" message={asOfMessages.period} />
          <dd>
            {begins
              ? intl.formatMessage(messages.periodFrom, { from: figures.day(begins), to: figures.day(on) })
              : intl.formatMessage(messages.sinceBeginning, { to: figures.day(on) })}
          </dd>
        </div>
        <div>
          <Say as="dt" message={commonWords.currency} />
          <dd>{currency}</dd>
        </div>
        <div>
          <Say as="dt" message={messages.madeAt} />
          <dd>{figures.moment(made)}</dd>
        </div>
        <div>
          <Say as="dt" message={messages.madeBy} />
          <dd>{person === "" ? address : person}</dd>
        </div>
      </dl>
      <Say className="report-note" message={messages.knownThen} />
    </header>
  )
}

/** The choice of sections and of the language, which is that of the address. Not printed. */
function ReportOptions() {
  const intl = useIntl()
  const { has, toggle } = useSections()
  const [, navigate] = useLocation()
  return (
    <div className="report-options">
      <fieldset className="report-sections">
        <Say as="legend" message={messages.options} />
        {reportSections.map((section) => (
          <FilterSwitch key={section} isOn={has(section)} onChange={() => toggle(section)}>
            <FormattedMessage {...sectionNames[section]} />
          </FilterSwitch>
        ))}
      </fieldset>
      <div className="report-language">
        <SelectField<Language>
          name="language"
          label={intl.formatMessage(labelWords.language)}
          value={intl.locale as Language}
          onChange={(language) => navigate(`~${readIn(language, location)}`)}
          options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
        />
      </div>
    </div>
  )
}

/**
 * The footer of every printed page except the first, in browsers that print margin boxes. A script creates its style
 * sheet, because the text depends on the document.
 */
function ReportPageFoot({ text }: { readonly text: string }) {
  const intl = useIntl()
  const counted = intl.formatMessage(messages.page, { page: pageMark, pages: pagesMark })
  useEffect(() => {
    // An older browser prints no footer.
    if (!("adoptedStyleSheets" in document)) return undefined
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(ruleOf(text, counted))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [text, counted])
  return null
}

const pageMark = "\u0001"
const pagesMark = "\u0002"

function ruleOf(text: string, counted: string): string {
  const pages = quoted(counted).replace(pageMark, '" counter(page) "').replace(pagesMark, '" counter(pages) "')
  const look = "font: 7.5pt sans-serif; color: #555;"
  return `@page { @bottom-left { content: ${quoted(text)}; ${look} } @bottom-right { content: ${pages}; ${look} } }
@page :first { @bottom-left { content: none } @bottom-right { content: none } }`
}

/** A CSS string with the text. Characters that could end the string are escaped. */
const quoted = (text: string): string =>
  `"${text.replace(/["\\<\n\r\f]/g, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`
