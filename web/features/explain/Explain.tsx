import type { ReactNode } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import type { ExplainedFigure } from "#contract/figures/explain.ts"
import type { CostChoice } from "#contract/people/preferences.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { Icon } from "#ui/Icon.tsx"
import "./Explain.css"
import { text } from "#web/i18n/texts.ts"

export interface Explainable {
  readonly figure: ExplainedFigure
  /** The holding, debt, wallet or goal; absent for a figure of everything. */
  readonly subjectId?: string
  readonly portfolioId?: string
  /** The currency of the figure; absent: the base currency. */
  readonly currency?: string
  readonly method?: CostChoice
  /** For figures over a period: the period begins at the end of this day. */
  readonly from?: string
}

const howItCameAbout = text(
  "explain.link",
  "How this figure is calculated",
  "Link beside a figure, to the page that explains it",
)

const addressed = ({ figure, ...rest }: Explainable): Record<string, string> => ({
  figure,
  ...(rest as Readonly<Record<string, string>>),
})

/** An icon beside a figure that links to its explanation. */
export function Explain(props: Explainable) {
  const intl = useIntl()
  return (
    <AppLink to="/app/explain" more={addressed(props)} className="explain">
      <Icon name="explain" size={16} />
      <span className="visually-hidden">{intl.formatMessage(howItCameAbout)}</span>
    </AppLink>
  )
}

/** A figure that itself links to its explanation: for lists, where an icon beside every figure would be noise. */
export function Explained({ children, ...props }: Explainable & { readonly children: ReactNode }) {
  const intl = useIntl()
  return (
    <AppLink to="/app/explain" more={addressed(props)} className="explained">
      <span title={intl.formatMessage(howItCameAbout)}>{children}</span>
      <span className="visually-hidden">
        . <FormattedMessage {...howItCameAbout} />
      </span>
    </AppLink>
  )
}
