import { FormattedMessage } from "react-intl"
import { homeMessages as messages } from "./messages.ts"

const situations = [
  [messages.companyTitle, messages.companyText],
  [messages.coupleTitle, messages.coupleText],
  [messages.adviserTitle, messages.adviserText],
] as const

/** A new product has nobody to quote: it shows what it is for by examples, and says that they are made up. */
export function Situations() {
  return (
    <section className="home-section">
      <h2>
        <FormattedMessage {...messages.situationsTitle} />
      </h2>
      <p className="soft">
        <FormattedMessage {...messages.situationsText} />
      </p>
      <ul className="home-situations">
        {situations.map(([title, text]) => (
          <li key={title.id}>
            <p className="home-label">
              <FormattedMessage {...messages.example} />
            </p>
            <h3>
              <FormattedMessage {...title} />
            </h3>
            <p>
              <FormattedMessage {...text} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
