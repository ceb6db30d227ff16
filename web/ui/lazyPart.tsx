import { Component, type ComponentType, lazy, memo, type ReactNode, Suspense, useEffect, useRef, useState } from "react"
import { defineMessage, FormattedMessage } from "react-intl"
import { prefetch } from "#ui/prefetch.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Button } from "./Button.tsx"
import { CautionNote } from "./CautionNote.tsx"
import { Spinner } from "./Spinner.tsx"
import "./States.css"

/**
 * A part of a page that is not there when the page is first shown, such as a dialog, or that the page can do without for
 * a moment, such as a chart. It is fetched by itself, ahead of its use where there is time; `meanwhile` is shown in its
 * place until then, as tall as it will be.
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

/** A page of its own, fetched when it is shown. */
export const lazyPage = <Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> => part(load, (module) => module.default, <Spinner />).Part

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
    // What is there already is shown at once; what one mount began with stays.
    const [Shown, setShown] = useState<ComponentType<Props>>(() => come ?? lazy(fetchPart))
    return (
      <FetchBoundary onRetry={() => setShown(() => lazy(fetchPart))}>
        <Suspense fallback={meanwhile}>
          <Shown {...props} />
        </Suspense>
      </FetchBoundary>
    )
  }
  // A part that is large enough to be fetched by itself is not drawn again while its properties are the same.
  return { Part: memo(Part) as ComponentType<Props>, fetchPart }
}

class FetchFailed extends Error {}

interface BoundaryProps {
  readonly onRetry: () => void
  readonly children: ReactNode
}

/** Around a part that may fail to load: the rest of the page remains, with everything typed. Errors of a loaded part pass through. */
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

const notFetched = defineMessage({
  id: "part.notFetched",
  defaultMessage:
    "This part could not be loaded. It loads once you are online; if it does not, reload the page, as there is a new version.",
  description: "In place of a page, a window or a chart that could not be fetched",
})

/** In place of a part of the client that did not come. It is asked for again by itself once there is a network. */
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
