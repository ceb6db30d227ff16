import { FormattedMessage } from "react-intl"
import { Icon } from "../../../ui/Icon.tsx"
import { SiteLink } from "../../SiteLink.tsx"
import { type Card, cards } from "./cards.ts"
import { homeMessages as messages } from "./messages.ts"

export function Cards() {
  return (
    <section className="home-section">
      <h2>
        <FormattedMessage {...messages.cardsTitle} />
      </h2>
      <ul className="home-cards">
        {cards.map((card) => (
          <li key={card.title.id}>
            <Icon name={card.icon} size={24} />
            <div>
              <h3>
                <CardTitle {...card} />
              </h3>
              <p className="soft">
                <FormattedMessage {...card.text} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function CardTitle({ title, to }: Card) {
  if (to === undefined) return <FormattedMessage {...title} />
  return (
    <SiteLink to={to}>
      <FormattedMessage {...title} />
      <Icon name="chevronRight" size={16} />
    </SiteLink>
  )
}
