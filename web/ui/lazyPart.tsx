import { Component, type ComponentType, lazy, memo, type ReactNode, Suspense, useEffect, useRef, useState } from "react"
import { FormattedMessage } from "react-intl"
import { prefetch } from "#web/client/prefetch.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Button } from "./Button.tsx"
import { CautionNote } from "./CautionNote.tsx"
import { Spinner } from "./Spinner.tsx"
import "./States.css"
import { text } from "#web/i18n/texts.ts"

/**
 * A part of a page that is not needed at once, such as a dialog or a chart. Its module is loaded separately, and
 * prefetched when the browser is idle. Until it is loaded, `meanwhile` is shown in its place, which should be as tall.
 */
export function lazyPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  const { Part, fetchPart } = part(load, pick, meanwhile)
  prefetch(fetchPart)
  return Part
}

/** A page, and the function that loads its module before it is shown. */
export type LazyPage<Props extends object = object> = ComponentType<Props> & {
  readonly fetchPart: () => Promise<unknown>
}

/** A page whose module is loaded when it is first shown. */
export function lazyPage<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyPage<Props> {
  const { Part, fetchPart } = part(load, (module) => module.default, <Spinner />)
  return Object.assign(Part, { fetchPart })
}

function part<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  meanwhile: ReactNode,
) {
  let come: ComponentType<Props> | undefined
  const fetchPart = async () => {
    try {
      come = pick(await load())
      return { default: come }
    } catch (error) {
      throw new FetchFailed("a part of the client could not be fetched", { cause: error })
    }
  }
  function Part(props: Props) {
    // A loaded part is shown at once. A mount keeps its component, because another one would reset the part.
    const [Shown, setShown] = useState<ComponentType<Props>>(() => come ?? lazy(fetchPart))
    return (
      <FetchBoundary onRetry={() => setShown(() => lazy(fetchPart))}>
        <Suspense fallback={meanwhile}>
          <Shown {...props} />
        </Suspense>
      </FetchBoundary>
    )
  }
  // Memoised, because a part with a module of its own is expensive to render.
  return { Part: memo(Part) as ComponentType<Props>, fetchPart }
}

class FetchFailed extends Error {}

interface BoundaryProps {
  readonly onRetry: () => void
  readonly children: ReactNode
}

/** Catches failures to load a part, so that the page and its input remain. Errors of a loaded part are rethrown. */
class FetchBoundary extends Component<BoundaryProps, { readonly error: unknown }> {
  override state = { error: undefined as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!(error instanceof FetchFailed)) throw error
    const retry = () => {
      this.setState({ error: undefined })
      this.props.onRetry()
    }
    return <NotFetched onRetry={retry} />
  }
}

const notFetched = text(
  "part.notFetched",
  "This part could not be loaded. It loads once you are online; if it does not, reload the page, as there is a new version.",
  "In place of a page, a window or a chart that could not be fetched",
)

/** Shown in place of a part that failed to load. It retries when the network is back. */
function NotFetched({ onRetry }: { readonly onRetry: () => void }) {
  const retry = useRef(onRetry)
  useEffect(() => {
    retry.current = onRetry
  })
  useEffect(() => {
    const again = () => retry.current()
    addEventListener("online", again)
    return () => removeEventListener("online", again)
  }, [])
  return (
    <CautionNote role="alert" action={<Button onPress={onRetry} message={commonWords.retry} />}>
      <FormattedMessage {...notFetched} />
    </CautionNote>
  )
}
