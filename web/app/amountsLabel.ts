import { defineMessage, type TypedMessageDescriptor } from "react-intl"

const hide = defineMessage({
  id: "shell.hideAmounts",
  defaultMessage: "Hide amounts",
  description: "Button: no amount is shown any more",
})
const show = defineMessage({ id: "shell.showAmounts", defaultMessage: "Show amounts", description: "Button" })

/** What the switch of the amounts does next. */
export const amountsLabel = (areHidden: boolean): TypedMessageDescriptor => (areHidden ? show : hide)
