import { type ReactNode, useEffect, useRef } from "react"
import { useLocation } from "wouter"
import { useClient } from "#web/client/useClient.ts"
import { productName } from "./brand.ts"
import { useInterfaceState } from "./interfaceState.ts"
import { scrollForNewPage } from "./scrollMemory.ts"
import { Breadcrumbs } from "./Breadcrumbs.tsx"
import "./Page.css"

interface Props {
  /** Of the window and, unless `heading` says otherwise, of the page. */
  readonly title: string
  readonly heading?: ReactNode
  /** The page right above it, where that is called by what it shows. */
  readonly under?: { readonly to: string; readonly title: string } | undefined
  /** Below the title: what it is. */
  readonly below?: ReactNode
  /** Beside the title: what can be chosen or done here. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** The page of one thing of the household, not a list: one that the user may want to come back to. */
const isOwnPlace = (pathname: string): boolean => /^\/app\/.*[0-9a-f]{8}-[0-9a-f-]{27}$/.test(pathname)

let lastShown: string | undefined
let hasMoved = false

/** A page: its title in the window, and the focus on its heading when one comes to it from another page. */
export function Page({ title, heading, under, below, tools, children }: Props) {
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
    // A page that stands in for its own skeleton finds the focus nowhere.
    if (isNew || document.activeElement === document.body) headline.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <div className="page">
      <header className="page-head">
        <div className="page-title">
          <Breadcrumbs title={title} under={under} />
          <h1 ref={headline} tabIndex={-1}>
            {heading ?? title}
          </h1>
          {below && <p className="page-below">{below}</p>}
        </div>
        {tools && <div className="page-tools">{tools}</div>}
      </header>
      {children}
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

/** A part of a page under its own heading. */
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
