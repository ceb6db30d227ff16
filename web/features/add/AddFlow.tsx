import { type ReactNode, useEffect, useRef, useState } from "react"
import { AddDebtDialog } from "#web/features/debts/AddDebtDialog.tsx"
import { AddHoldingDialog } from "#web/features/holdings/form/AddHoldingDialog.tsx"
import { CreatePortfolioDialog } from "#web/features/portfolios/CreatePortfolioDialog.tsx"
import { ConnectWalletDialog } from "#web/features/wallets/ConnectWalletDialog.tsx"
import { type FormChanges, noChanges } from "#ui/formChanges.ts"
import { DiscardQuestion } from "#ui/windows/Dialog.tsx"
import { type AfterDone, DialogStepsContext } from "#ui/windows/dialogSteps.ts"
import type { AddedThing } from "#web/page/overlays.ts"
import { WhatDialog } from "./WhatDialog.tsx"

interface Props {
  /** What to add. Absent: the first step asks. */
  readonly start?: AddedThing
  /** The portfolio to add to. */
  readonly portfolioId?: string | undefined
  /** What was typed before the first step was there, and the keys that arrive late. */
  readonly typedAhead?: {
    readonly read: () => string
    readonly flowInto: (onText: (text: string) => void) => () => void
  }
  readonly onClose: () => void
}

/** A form that was opened. It remains while another step is shown, with everything that was typed. */
interface OpenedForm {
  readonly id: string
  readonly added: AddedThing
  readonly changes: FormChanges
}

const openedForm = (added: AddedThing): OpenedForm => ({ id: crypto.randomUUID(), added, changes: noChanges() })

const isSame = (one: AddedThing, other: AddedThing): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Adds anything: the first step asks what it is, the second one has its form. */
export function AddFlow({ start, portfolioId, typedAhead, onClose }: Props) {
  const [typed, setTyped] = useState(() => typedAhead?.read() ?? "")
  useEffect(() => typedAhead?.flowInto(setTyped), [typedAhead])
  const [forms, setForms] = useState<ReadonlyArray<OpenedForm>>(() => (start ? [openedForm(start)] : []))
  const [shownId, setShownId] = useState(forms[0]?.id)
  const [isAsking, setAsking] = useState(false)
  const choose = (chosen: AddedThing) => {
    const added = portfolioId === undefined ? chosen : { ...chosen, portfolioId }
    const opened = forms.find((form) => isSame(form.added, added))
    const form = opened ?? openedForm(added)
    if (!opened) setForms([...forms, form])
    setShownId(form.id)
  }
  const again = (done: OpenedForm) => {
    setForms((now) => now.filter(({ id }) => id !== done.id))
    setTyped("")
    setShownId(undefined)
  }
  const giveUp = () => (forms.some(({ changes }) => changes.isChanged()) ? setAsking(true) : onClose())
  return (
    <>
      {forms.map((form) => (
        <Step
          key={form.id}
          isShown={form.id === shownId}
          changes={form.changes}
          back={() => setShownId(undefined)}
          again={() => again(form)}
        >
          <AddingDialog added={form.added} onClose={onClose} />
        </Step>
      ))}
      {shownId === undefined && <WhatDialog typed={typed} onType={setTyped} onChoose={choose} onClose={giveUp} />}
      {isAsking && <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={onClose} />}
    </>
  )
}

interface StepProps {
  readonly isShown: boolean
  readonly changes: FormChanges
  readonly back: () => void
  readonly again: () => void
  readonly children: ReactNode
}

function Step({ children, ...steps }: StepProps) {
  const asked = useRef<AfterDone>("leave")
  const askFor = (afterDone: AfterDone) => {
    asked.current = afterDone
  }
  return <DialogStepsContext value={{ ...steps, askFor, asked: () => asked.current }}>{children}</DialogStepsContext>
}

/** The form of what is added. */
function AddingDialog({ added, onClose }: { readonly added: AddedThing; readonly onClose: () => void }) {
  const { preset = {}, portfolioId } = added
  const common = { preset, onClose, ...(portfolioId === undefined ? {} : { portfolioId }) }
  switch (added.kind) {
    case "addHolding":
      return (
        <AddHoldingDialog
          {...common}
          assetClass={added.assetClass}
          {...(added.instrument ? { instrument: added.instrument } : {})}
        />
      )
    case "addDebt":
      return <AddDebtDialog {...common} />
    case "connectWallet":
      return <ConnectWalletDialog {...common} />
    case "createPortfolio":
      return <CreatePortfolioDialog title={preset["title"] ?? ""} onClose={onClose} />
  }
}
