import { type ReactNode, StrictMode, useState } from "react"
import { createRoot } from "react-dom/client"
import { IntlProvider } from "react-intl"
import texts from "virtual:texts/en"
import "@fontsource-variable/source-serif-4/opsz.css"
import "@fontsource-variable/source-sans-3/wght.css"
import "#ui/styles/tokens.css"
import "#ui/styles/base.css"
import { Button } from "#ui/Button.tsx"
import { CautionNote } from "#ui/CautionNote.tsx"
import { GoalBar } from "#ui/charts/GoalBar.tsx"
import { Dialog } from "#ui/windows/Dialog.tsx"
import { DayField } from "#ui/DayField.tsx"
import { ChoiceField, DecimalField, FieldErrorsContext, SelectField, TextArea, TextField } from "#ui/Field.tsx"
import { FilterSwitch } from "#ui/FilterSwitch.tsx"
import { Icon, type IconName } from "#ui/Icon.tsx"
import { IconButton } from "#ui/IconButton.tsx"
import { Change, Money } from "#ui/figures/Money.tsx"
import { ProgressBar } from "#ui/ProgressBar.tsx"
import { Spinner } from "#ui/Spinner.tsx"
import { EmptyState, Skeleton } from "#web/page/States.tsx"
import { Tabs } from "#ui/Tabs.tsx"
import "./page.css"

/*
 * `npm run components`: each component of `web/ui` alone and in its states, light beside dark. This page is not part of
 * the build, so only developers see it, and it is in English only. No server answers: no user is signed in.
 */

const icons: ReadonlyArray<IconName> = [
  "overview",
  "shares",
  "realEstate",
  "crypto",
  "metals",
  "wallet",
  "goal",
  "menu",
]

interface GroupProps {
  readonly name: string
  readonly children: ReactNode
}

const Group = ({ name, children }: GroupProps) => (
  <section>
    <h2>{name}</h2>
    <div className="component-states">{children}</div>
  </section>
)

const Buttons = () => (
  <Group name="Button, IconButton">
    {(["primary", "plain", "quiet", "danger"] as const).map((look) => (
      <div key={look} className="component-state">
        <Button look={look}>{look}</Button>{" "}
        <Button look={look} isDisabled>
          disabled
        </Button>
      </div>
    ))}
    <Button icon="calendar">with an icon</Button>
    <IconButton icon="close" label="Close" />
    <IconButton icon="close" label="Close, disabled" isDisabled />
  </Group>
)

function Fields() {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({ error: "12.5.2024", choice: "yes" })
  const field = (name: string, label: string) => ({
    name,
    label,
    value: values[name] ?? "",
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
  })
  const options = [
    { value: "yes", label: "Yes", note: "with a note" },
    { value: "no", label: "No" },
  ]
  return (
    <FieldErrorsContext value={{ error: "This is not a day." }}>
      <Group name="Fields">
        <TextField {...field("text", "Text")} description="With a description" />
        <TextField {...field("required", "Required")} isRequired />
        <TextField {...field("error", "With an error")} />
        <TextField {...field("disabled", "Disabled")} isDisabled />
        <DecimalField {...field("decimal", "Decimal")} suffix="EUR" />
        <DayField {...field("day", "Day")} />
        <TextArea {...field("area", "Text of several lines")} />
        <SelectField {...field("select", "One of many")} options={options} placeholder="Choose" />
        <ChoiceField {...field("choice", "One of a few")} options={options} />
      </Group>
    </FieldErrorsContext>
  )
}

function Choices() {
  const [isOn, setOn] = useState(true)
  const [tab, setTab] = useState("first")
  return (
    <Group name="FilterSwitch, Tabs">
      <FilterSwitch isOn={isOn} onChange={setOn}>
        Switched {isOn ? "on" : "off"}
      </FilterSwitch>
      <Tabs
        label="Tabs"
        selected={tab}
        onSelect={setTab}
        tabs={["first", "second"].map((id) => ({ id, label: id, content: <p>The {id} panel</p> }))}
      />
    </Group>
  )
}

const States = () => (
  <Group name="CautionNote, EmptyState, Skeleton, Spinner, ProgressBar, GoalBar">
    <CautionNote action={<Button>Do something</Button>}>Something to look at</CautionNote>
    <EmptyState title="Nothing yet" text="What will be here." action={<Button look="primary">Add</Button>} />
    {(["chart", "hero", "head", "readings", "list"] as const).map((height) => (
      <div key={height} className="component-state">
        <Skeleton height={height} />
      </div>
    ))}
    <Spinner />
    <ProgressBar label="Unknown end" done={0} total={0} />
    <ProgressBar label="Half done" done={5} total={10} />
    {["0", "0.4", "1", "1.3"].map((progress) => (
      <div key={progress} className="component-state">
        <GoalBar label="Goal" progress={progress} written={progress} />
      </div>
    ))}
  </Group>
)

const Figures = () => (
  <Group name="Money, Change">
    {["1234567.89", "-20.5", "0", null].map((amount) => (
      <div key={amount} className="component-state">
        <Money amount={amount} currency="EUR" /> <Change amount={amount} currency="EUR" />
      </div>
    ))}
  </Group>
)

const Icons = () => (
  <Group name="Icon">
    {icons.map((name) => (
      <span key={name} className="component-icon">
        <Icon name={name} size={24} />
        {name}
      </span>
    ))}
  </Group>
)

function Dialogs() {
  const [size, setSize] = useState<"narrow" | "wide" | "broad">()
  return (
    <Group name="Dialog">
      {(["narrow", "wide", "broad"] as const).map((each) => (
        <Button key={each} onPress={() => setSize(each)}>
          {each}
        </Button>
      ))}
      {size && (
        <Dialog title={`A ${size} dialog`} about="What it is about" size={size} onClose={() => setSize(undefined)}>
          <p>Escape closes it.</p>
        </Dialog>
      )}
    </Group>
  )
}

const Page = () => (
  <main className="component-schemes">
    {(["light", "dark"] as const).map((colorScheme) => (
      <div key={colorScheme} className="component-scheme" style={{ colorScheme }}>
        <h1>{colorScheme}</h1>
        <Buttons />
        <Fields />
        <Choices />
        <States />
        <Figures />
        <Icons />
        <Dialogs />
      </div>
    ))}
  </main>
)

const root = document.getElementById("root")
if (!root) throw new Error("index.html has no root element")
createRoot(root).render(
  <StrictMode>
    <IntlProvider locale="en" messages={texts}>
      <Page />
    </IntlProvider>
  </StrictMode>,
)
