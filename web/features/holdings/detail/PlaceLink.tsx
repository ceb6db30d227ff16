import { useIntl } from "react-intl"
import type { Place } from "#contract/addresses.ts"
import type { HoldingView } from "#contract/holdings.ts"
import { attributions } from "#web/forms/addressMessages.ts"
import { Say } from "#ui/Say.tsx"
import { holdingMessages as messages } from "./messages.ts"

/** Where a property is: its address, and a link to a map, which opens at the other service when the user follows it. */
export function PlaceLink({ holding: { details } }: { readonly holding: HoldingView }) {
  const intl = useIntl()
  if (details._tag !== "realEstate" || !details.place) return null
  const { place } = details
  return (
    <p className="fine soft">
      <a href={mapOf(place)} target="_blank" rel="noopener noreferrer">
        <Say as="span" message={place.source === "google" ? messages.openGoogleMaps : messages.openStreetMap} />
      </a>
      {" · "}
      {intl.formatMessage(attributions[place.source])}
    </p>
  )
}

const mapOf = ({ latitude, longitude, source }: Place): string =>
  source === "google"
    ? `https://www.google.com/maps/search/?api=1&query=${latitude}%2C${longitude}`
    : `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
