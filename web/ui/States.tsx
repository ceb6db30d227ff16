import type { ReactNode } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import type { Failure } from "../api/call.ts"
import type { Query } from "../api/useQuery.ts"
import { useFigures } from "../format/useFigures.ts"
import { commonWords } from "../messages/words.ts"
import { failureMessage, unreachable } from "../problems/failureMessage.ts"
import { Button } from "./Button.tsx"
import { Icon } from "./Icon.tsx"
import "./States.css"

interface AnsweredProps<A> {
  readonly query: Query<A>
  /** As tall as what will stand here, so that nothing jumps. */
  readonly skeleton: ReactNode
  /** Where one question fills several parts of a page, the first of them tells why there is no answer. */
  readonly failureShown?: "here" | "above"
  readonly children: (answer: A) => ReactNode
}

/** What the server answered; before that the shape of it, and when it fails the reason with a way to try again. */
export function Answered<A>({ query, skeleton, failureShown = "here", children }: AnsweredProps<A>) {
  const { answer, isCurrent, retry } = query
  const failure = failureShown === "here" ? query.failure : undefined
  if (answer === undefined) {
    if (failure) return <FailureNote failure={failure} onRetry={retry} />
    return query.failure ? null : <Loading>{skeleton}</Loading>
  }
  return (
    <>
      {failure && <FailureNote failure={failure} onRetry={retry} />}
      <div className="answered" aria-busy={!isCurrent}>
        {children(answer)}
      </div>
    </>
  )
}

export function Loading({ children }: { readonly children: ReactNode }) {
  return (
    <div aria-busy="true">
      <span className="visually-hidden" role="status">
        <FormattedMessage {...commonWords.loading} />
      </span>
      {children}
    </div>
  )
}

export function FailureNote({ failure, onRetry }: { readonly failure: Failure; readonly onRetry?: () => void }) {
  const intl = useIntl()
  const figures = useFigures()
  return (
    <div className="note note-loss" role="alert">
      <Icon name="caution" />
      <p>{failure.kind === "unreachable" ? intl.formatMessage(unreachable) : failureMessage(failure, intl, figures)}</p>
      {onRetry && (
        <Button onPress={onRetry}>
          <FormattedMessage {...commonWords.retry} />
        </Button>
      )}
    </div>
  )
}

/** Lines as long as the text that is under way. */
export function Skeleton({
  lines = 3,
  height,
}: {
  readonly lines?: number
  readonly height?: "chart" | "hero" | "row"
}) {
  return (
    <div className={`skeleton ${height ? `skeleton-${height}` : ""}`} aria-hidden="true">
      {Array.from({ length: height ? 1 : lines }, (_, index) => (
        <span key={index} className="skeleton-line" />
      ))}
    </div>
  )
}

/** Says what will stand here, and offers the one action that fills it. */
export function EmptyState({
  title,
  text,
  action,
}: {
  readonly title: string
  readonly text: string
  readonly action?: ReactNode
}) {
  return (
    <div className="empty">
      <h2 className="empty-title">{title}</h2>
      <p>{text}</p>
      {action && <div className="empty-action">{action}</div>}
    </div>
  )
}

export function Spinner() {
  return (
    <div className="spinner-page" role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="visually-hidden">
        <FormattedMessage {...commonWords.loading} />
      </span>
    </div>
  )
}
