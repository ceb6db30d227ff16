import { type ReactNode, useEffect, useRef } from "react"
import { Form } from "react-aria-components"
import { Button } from "#ui/Button.tsx"
import { PlansLink } from "#ui/PlansLink.tsx"
import type { FormState } from "#ui/windows/Dialog.tsx"
import { FieldErrorsContext } from "#ui/Field.tsx"

interface Props {
  readonly submission: FormState
  readonly submitLabel: string
  readonly className: string
  readonly children: ReactNode
}

/** A form in the page itself. */
export function PageForm({ submission, submitLabel, className, children }: Props) {
  const { errors, problem, isOfPlan, isRunning, submit } = submission
  const form = useRef<HTMLFormElement>(null)
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid='true']")
    if (Object.keys(errors).length > 0 && wrong) wrong.focus()
    else if (problem) alert.current?.focus()
  }, [errors, problem])
  return (
    <FieldErrorsContext value={errors}>
      <Form
        ref={form}
        className={className}
        validationBehavior="aria"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isRunning) submit()
        }}
      >
        {children}
        <div role="alert" ref={alert} tabIndex={-1} className="dialog-problem">
          {problem}
          {problem && isOfPlan && <PlansLink />}
        </div>
        <Button type="submit" look="primary" isPending={isRunning}>
          {submitLabel}
        </Button>
      </Form>
    </FieldErrorsContext>
  )
}
