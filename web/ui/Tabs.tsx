import type { ReactNode } from "react"
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from "react-aria-components"
import "./ScrollFade.css"
import "./Tabs.css"

interface TabContent<Id extends string = string> {
  readonly id: Id
  readonly label: string
  readonly content: ReactNode
}

interface Props<Id extends string> {
  readonly label: string
  readonly tabs: ReadonlyArray<TabContent<Id>>
  readonly selected: Id
  readonly onSelect: (id: Id) => void
}

export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: Props<Id>) {
  return (
    <AriaTabs className="tabs" selectedKey={selected} onSelectionChange={(key) => onSelect(key as Id)}>
      <TabList aria-label={label} className="tab-list scroll-fade">
        {tabs.map(({ id, label }) => (
          <Tab key={id} id={id} className="tab">
            {label}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="tab-panel">
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
