import { createElement, type HTMLAttributes, type ReactNode } from "react"
import { FormattedMessage, type MessageValue, type MessageValuesOf, type TypedMessageDescriptor } from "react-intl"

type Tag = "dd" | "dt" | "figcaption" | "h1" | "h2" | "h3" | "h4" | "legend" | "li" | "p" | "span" | "summary"

type Described = TypedMessageDescriptor<Record<string, MessageValue>>

type SayProps<Message extends Described, Values = MessageValuesOf<Message>> = {
  readonly as?: Tag
  readonly message: Message
} & ({} extends Values ? { readonly values?: Values } : { readonly values: Values }) &
  Pick<HTMLAttributes<HTMLElement>, "className" | "id" | "role" | "tabIndex">

/** A message as an element of its own: a paragraph, unless `as` names another. */
export function Say<Message extends Described>({ as = "p", message, values, ...element }: SayProps<Message>) {
  return createElement(as, element, <FormattedMessage {...message} values={values ?? {}} />)
}

/** What a button or a link shows: a message, or anything else. */
export type Content =
  | { readonly message: TypedMessageDescriptor; readonly children?: never }
  | { readonly message?: never; readonly children: ReactNode }

export const contentOf = ({ message, children }: Content): ReactNode =>
  message ? <FormattedMessage {...message} /> : children
