import type { ReactNode } from "react"
import { FormattedMessage, type TypedMessageDescriptor } from "react-intl"
import type { Permission } from "#contract/vocabulary.ts"
import type { Failure } from "#web/client/exchange.ts"
import type { Query } from "#web/client/useQuery.ts"
import { commonWords } from "#web/i18n/words.ts"
import { isOfPlan } from "#web/problems/isOfPlan.ts"
import { unproved, unreachable } from "#web/problems/plainFailures.ts"
import { Button } from "#ui/Button.tsx"
import { Icon } from "#ui/Icon.tsx"
import { lazyPart } from "#ui/lazyPart.tsx"
import { PlansLink } from "#ui/PlansLink.tsx"
import { useOffers } from "#ui/windows/offers.ts"
import "#ui/States.css"
import { Say } from "#ui/Say.tsx"

interface AnsweredProps<A> {
  readonly query: Query<A>
  /** As tall as the expected content, so that the page does not jump. */
  readonly skeleton: ReactNode
  /** `above`: several parts of a page show the same query, and the first of them shows its failure. */
  readonly failureShown?: "here" | "above"
  /** States what could not be shown, followed by the reason. */
  readonly notShown?: TypedMessageDescriptor
  readonly children: (answer: A) => ReactNode
}

/** Shows the answer of a query; before that a skeleton, and if it fails the reason with a button to retry. */
export function Answered<A>({ query, skeleton, failureShown = "here", notShown, children }: AnsweredProps<A>) {
  const { answer, isCurrent, retry } = query
  const failure = failureShown === "here" ? query.failure : undefined
  if (answer === undefined) {
    if (failure) return <FailureNote failure={failure} onRetry={retry} notShown={notShown} />
    return query.failure ? null : <Loading>{skeleton}</Loading>
  }
  return (
    <>
      {failure && <FailureNote failure={failure} onRetry={retry} notShown={notShown} />}
      <div className="answered" aria-busy={!isCurrent}>
        {children(answer)}
      </div>
    </>
  )
}

export function Loading({ children }: { readonly children: ReactNode }) {
  return (
    <div aria-busy="true">
      <Say as="span" className="visually-hidden" role="status" message={commonWords.loading} />
      {children}
    </div>
  )
}

const FailureText = lazyPart(
  () => import("#web/problems/FailureText.tsx"),
  (module) => module.FailureText,
)

interface FailureNoteProps {
  readonly failure: Failure
  readonly onRetry?: () => void
  /** States what could not be shown, followed by the reason. */
  readonly notShown?: TypedMessageDescriptor | undefined
}

export function FailureNote({ failure, onRetry, notShown }: FailureNoteProps) {
  const reason =
    failure.kind === "unreachable" || failure.kind === "cancelled" ? (
      <FormattedMessage {...(failure.kind === "unreachable" ? unreachable : unproved)} />
    ) : (
      <FailureText failure={failure} />
    )
  return (
    <div className="note note-loss" role="alert">
      <Icon name="caution" />
      <p>
        {notShown && <FormattedMessage {...notShown} />} {reason}
        {isOfPlan(failure) && <PlansLink />}
      </p>
      {onRetry && <Button onPress={onRetry} message={commonWords.retry} />}
    </div>
  )
}

/** A placeholder with about the height of the content that is loading. */
export function Skeleton({
  lines = 3,
  height,
}: {
  readonly lines?: number
  readonly height?: "chart" | "hero" | "head" | "readings" | "list"
}) {
  return (
    <div className={`skeleton ${height ? `skeleton-${height}` : ""}`} aria-hidden="true" aria-busy="true">
      {Array.from({ length: height ? 1 : lines }, (_, index) => (
        <span key={index} className="skeleton-line" />
      ))}
    </div>
  )
}

interface EmptyStateProps {
  readonly title: string
  readonly text: string
  readonly action?: ReactNode
  /** The permission that the suggested action needs. Members without it only see the title. */
  readonly needs?: Permission
}

/** Explains what will be shown here, and offers the action that adds it. */
export function EmptyState({ title, text, action, needs }: EmptyStateProps) {
  const isOffered = useOffers()(needs)
  return (
    <div className="empty">
      <h2 className="empty-title">{title}</h2>
      {isOffered && <p>{text}</p>}
      {isOffered && action && <div className="empty-action">{action}</div>}
    </div>
  )
}
