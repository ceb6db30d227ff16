import { type ReactNode, useEffect, useRef } from "react"
import { useLocation } from "wouter"
import { useClient } from "#web/client/useClient.ts"
import { productName } from "#contract/productName.ts"
import { PrecisionContext } from "#web/format/useFigures.ts"
import { useInterfaceState } from "./interfaceState.ts"
import { scrollForNewPage } from "./scrollMemory.ts"
import { Breadcrumbs } from "./Breadcrumbs.tsx"
import "./Page.css"

interface Props {
  /** The title of the window and, without `heading`, of the page. */
  readonly title: string
  readonly heading?: ReactNode
  /** The page directly above, if its title depends on its content. */
  readonly under?: { readonly to: string; readonly title: string } | undefined
  /** An explanation below the title. */
  readonly below?: ReactNode
  /** Controls beside the title. */
  readonly tools?: ReactNode
  /** Whether it is an overview, which shows large amounts in whole units. */
  readonly isOverview?: boolean
  readonly children: ReactNode
}

/** Whether it is the page of a single thing rather than a list, which is offered as recently visited. */
const isOwnPlace = (pathname: string): boolean => /^\/app\/.*[0-9a-f]{8}-[0-9a-f-]{27}$/.test(pathname)

let lastShown: string | undefined
let hasMoved = false

/** A title with more characters takes the whole width, and its controls are below it. */
const longTitle = 60

/** A page: sets the title of the window, and moves the focus to the heading after a navigation. */
export function Page({ title, heading, under, below, tools, isOverview = false, children }: Props) {
  const [pathname] = useLocation()
  const headline = useRef<HTMLHeadingElement>(null)
  const { store } = useClient()
  const visit = useInterfaceState((state) => state.visit)
  useEffect(() => {
    document.title = title === productName ? title : `${title} · ${productName}`
    if (isOwnPlace(pathname)) visit({ to: pathname, title, householdId: store.getState().chosenHouseholdId })
  }, [title, pathname, store, visit])
  useEffect(() => {
    const isNew = lastShown !== pathname
    hasMoved ||= isNew && lastShown !== undefined
    lastShown = pathname
    if (!hasMoved) return
    if (isNew) scrollForNewPage()
    // When a page replaces its skeleton, the focused element is gone.
    if (isNew || document.activeElement === document.body) headline.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <div className="page">
      <header className="page-head">
        <div className="page-title">
          <Breadcrumbs title={title} under={under} />
          <h1 ref={headline} tabIndex={-1} {...(title.length > longTitle ? { className: "title-long" } : {})}>
            {heading ?? title}
          </h1>
          {below && <p className="page-below">{below}</p>}
        </div>
        {tools && <div className="page-tools">{tools}</div>}
      </header>
      <PrecisionContext value={isOverview ? "overview" : "exact"}>{children}</PrecisionContext>
    </div>
  )
}

interface SectionProps {
  readonly title: string
  readonly tools?: ReactNode
  readonly note?: ReactNode
  readonly id?: string
  readonly children: ReactNode
}

/** A section of a page with a heading. */
export function Section({ title, tools, note, id, children }: SectionProps) {
  return (
    <section className="section" {...(id ? { id } : {})}>
      <header className="section-head">
        <h2>{title}</h2>
        {tools}
      </header>
      {note && <p className="section-note">{note}</p>}
      {children}
    </section>
  )
}

/** Figures with their names, side by side. */
export function Readings({ children }: { readonly children: ReactNode }) {
  return <dl className="readings">{children}</dl>
}

export function Reading({
  name,
  note,
  children,
}: {
  readonly name: ReactNode
  readonly note?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className="reading">
      <dt>{name}</dt>
      <dd>
        <span className="reading-figure">{children}</span>
        {note && <span className="reading-note">{note}</span>}
      </dd>
    </div>
  )
}
