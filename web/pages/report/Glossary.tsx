import { FormattedMessage } from "react-intl"
import { terms } from "./glossaryMessages.ts"
import { useSections } from "./sections.ts"

/** The terms that the chosen parts use, each in a sentence. */
export function Glossary() {
  const { has } = useSections()
  return (
    <dl className="report-glossary">
      {terms
        .filter(({ usedIn }) => usedIn === undefined || usedIn.some(has))
        .map(({ name, text }) => (
          <div key={text.id}>
            <dt>
              <FormattedMessage {...name} />
            </dt>
            <dd>
              <FormattedMessage {...text} />
            </dd>
          </div>
        ))}
    </dl>
  )
}
