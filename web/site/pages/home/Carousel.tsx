import { FormattedMessage, useIntl } from "react-intl"
import { Icon, type IconName } from "#ui/Icon.tsx"
import { homeMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

const slides = [
  { name: "dashboard", title: messages.dashboardTitle, text: messages.dashboardText },
  { name: "explain", title: messages.explainTitle, text: messages.explainText },
  { name: "portfolios", title: messages.portfoliosTitle, text: messages.portfoliosText },
]

/**
 * Three screenshots in a row that scrolls sideways. The script of the page shows the buttons and scrolls every five
 * seconds, except for visitors who prefer reduced motion.
 */
export function Carousel() {
  const intl = useIntl()
  return (
    <section className="carousel" aria-roledescription="carousel" aria-label={intl.formatMessage(messages.pictures)}>
      <ul className="carousel-row" tabIndex={0} aria-label={intl.formatMessage(messages.pictures)}>
        {slides.map(({ name, title, text }) => (
          <li key={name}>
            <figure>
              <Picture name={name} alt={intl.formatMessage(messages.picture, { title: intl.formatMessage(title) })} />
              <figcaption>
                <strong>
                  <FormattedMessage {...title} />
                </strong>{" "}
                <Say as="span" className="soft" message={text} />
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <div className="carousel-buttons" hidden>
        <CarouselButton does="previous" icon="chevronLeft" label={intl.formatMessage(messages.previousPicture)} />
        <CarouselButton does="pause" icon="pause" label={intl.formatMessage(messages.pause)} />
        <CarouselButton does="play" icon="play" label={intl.formatMessage(messages.play)} />
        <CarouselButton does="next" icon="chevronRight" label={intl.formatMessage(messages.nextPicture)} />
      </div>
    </section>
  )
}

function CarouselButton({
  does,
  icon,
  label,
}: {
  readonly does: string
  readonly icon: IconName
  readonly label: string
}) {
  return (
    <button type="button" className="icon-button" data-carousel={does} aria-label={label}>
      <Icon name={icon} />
    </button>
  )
}

/** A screenshot in the page's language, by width and theme. `npm run pictures` creates the files. */
function Picture({ name, alt }: { readonly name: string; readonly alt: string }) {
  const { locale } = useIntl()
  const address = (look: string) => `/pictures/${name}-${look}-${locale}.webp`
  const dark = "(prefers-color-scheme: dark)"
  const phone = "(max-width: 767px)"
  return (
    <picture>
      <source media={`${phone} and ${dark}`} srcSet={address("phone-dark")} width={780} height={1280} />
      <source media={phone} srcSet={address("phone-light")} width={780} height={1280} />
      <source media={dark} srcSet={address("dark")} width={1920} height={1200} />
      <img src={address("light")} width={1920} height={1200} loading="lazy" decoding="async" alt={alt} />
    </picture>
  )
}
