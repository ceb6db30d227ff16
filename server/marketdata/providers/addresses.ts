import { type Address, type Found, type HttpAnswer, type RefusalKind, refuse } from "./answers.ts"
import { readerOf } from "./reader.ts"
import { refuseByMessage, requireSuccess } from "./refusals.ts"
import { childText, elementsIn, parseXml, type XmlElement } from "./tables.ts"
import {
  amountOf,
  isList,
  isObject,
  type Json,
  type JsonObject,
  listIn,
  objectIn,
  objectsIn,
  parseJson,
  textOf,
  textsOf,
} from "./values.ts"

/*
 * Services that find addresses. Latitude and longitude are degrees north and east; GeoJSON has the longitude first. None
 * found is `NotFound`.
 */

const addressesOf = (service: string, addresses: ReadonlyArray<Address>): Found =>
  addresses.length > 0 ? { addresses } : refuse("NotFound", `${service} finds no address.`)

/** The two degrees, or a refusal where they are none or cannot be degrees. */
function placeOf(service: string, latitude: Json | undefined, longitude: Json | undefined) {
  const [north, east] = [amountOf(latitude), amountOf(longitude)]
  if (north === undefined || east === undefined || Math.abs(Number(north)) > 90 || Math.abs(Number(east)) > 180) {
    return refuse("Malformed", `${service} states an address without a latitude and a longitude.`)
  }
  return { latitude: north, longitude: east }
}

/** The place of GeoJSON: the longitude comes first. */
function pointOf(service: string, geometry: Json | undefined) {
  const [longitude, latitude] = listIn(service, objectIn(service, geometry, "a place")["coordinates"], "coordinates")
  return placeOf(service, latitude, longitude)
}

const labelOf = (...parts: ReadonlyArray<Json | undefined>): string => parts.map(textOf).filter(Boolean).join(", ")

const upperText = (value: Json | undefined): string | undefined => textOf(value)?.toUpperCase()

/**
 * Nominatim, and LocationIQ, which answers like it, in JSON or XML: `lat` and `lon` are texts. A page about bandwidth and
 * status 403 mean that the service blocks the application for a while.
 */
const nominatimReader = (service: string, statuses: Readonly<Record<number, RefusalKind>>) =>
  readerOf(service, (answer: HttpAnswer): Found => {
    requireSuccess(service, answer, statuses)
    if (/^\s*</.test(answer.body)) return nominatimXml(service, parseXml(service, answer.body))
    const root = parseJson(service, answer.body)
    if (isList(root))
      return addressesOf(
        service,
        objectsIn(service, root, "a list").map((entry) => nominatimAddress(service, entry)),
      )
    const fields = objectIn(service, root, "an object or a list")
    const error = fields["error"]
    if (error !== undefined)
      return refuseByMessage(service, textOf(isObject(error) ? error["message"] : error) ?? "no message", "NotFound")
    if (isList(fields["features"])) {
      const features = objectsIn(service, fields["features"], "features")
      return addressesOf(
        service,
        features.map((feature) => geocodeJson(service, feature)),
      )
    }
    return addressesOf(service, [nominatimAddress(service, fields)])
  })

export const readNominatim = nominatimReader("Nominatim", { 403: "RateLimited" })

function nominatimAddress(service: string, entry: JsonObject): Address {
  const parts = isObject(entry["address"]) ? entry["address"] : {}
  const label = textOf(entry["display_name"]) ?? refuse("Malformed", `${service} states an address without a name.`)
  return { label, ...nominatimParts(parts), ...placeOf(service, entry["lat"], entry["lon"]) }
}

const nominatimParts = (parts: JsonObject) =>
  textsOf({
    houseNumber: parts["house_number"],
    street:
      parts["road"] ?? parts["pedestrian"] ?? parts["footway"] ?? parts["path"] ?? parts["square"] ?? parts["place"],
    postcode: parts["postcode"],
    district: parts["suburb"] ?? parts["city_district"] ?? parts["quarter"] ?? parts["neighbourhood"],
    city: parts["city"] ?? parts["town"] ?? parts["village"] ?? parts["municipality"] ?? parts["hamlet"],
    state: parts["state"] ?? parts["province"] ?? parts["region"],
    country: parts["country"],
    countryCode: upperText(parts["country_code"]),
  })

/** The form `geocodejson` of Nominatim. */
function geocodeJson(service: string, feature: JsonObject): Address {
  const properties = objectIn(service, feature["properties"], "properties")
  const geocoding = isObject(properties["geocoding"]) ? properties["geocoding"] : properties
  const label =
    textOf(geocoding["label"] ?? geocoding["display_name"]) ??
    refuse("Malformed", `${service} states an address without a name.`)
  const parts = isObject(geocoding["address"])
    ? nominatimParts(geocoding["address"])
    : textsOf({
        houseNumber: geocoding["housenumber"],
        street: geocoding["street"],
        postcode: geocoding["postcode"],
        city: geocoding["city"],
        country: geocoding["country"],
      })
  return { label, ...parts, ...pointOf(service, feature["geometry"]) }
}

function nominatimXml(service: string, root: XmlElement): Found {
  const error = elementsIn(root, "error")[0]
  if (error) return refuseByMessage(service, error.text.trim(), "NotFound")
  const partsIn = (element: XmlElement | undefined): JsonObject =>
    Object.fromEntries((element?.children ?? []).map((child) => [child.name, child.text.trim()]))
  const result = elementsIn(root, "result")[0]
  if (result) {
    const parts = nominatimParts(partsIn(elementsIn(root, "addressparts")[0]))
    return addressesOf(service, [
      { label: result.text.trim(), ...parts, ...placeOf(service, result.attributes["lat"], result.attributes["lon"]) },
    ])
  }
  if (root.name !== "searchresults")
    return refuse("Malformed", `${service} answers with XML of an unknown form: ${root.name}.`)
  const addresses = elementsIn(root, "place").map((place) => ({
    label: place.attributes["display_name"] ?? childText(place, "display_name") ?? "",
    ...nominatimParts(partsIn(place)),
    ...placeOf(service, place.attributes["lat"], place.attributes["lon"]),
  }))
  return addressesOf(service, addresses)
}

const photon = "Photon"

/** Photon: GeoJSON. A fault has a `message`. */
export const readPhoton = readerOf(photon, (answer) => {
  requireSuccess(photon, answer, { 400: "Malformed" })
  const root = objectIn(photon, parseJson(photon, answer.body), "an object")
  const message = textOf(root["message"])
  if (message !== undefined) return refuseByMessage(photon, message)
  return addressesOf(photon, objectsIn(photon, root["features"], "features").map(photonAddress))
})

function photonAddress(feature: JsonObject): Address {
  const properties = objectIn(photon, feature["properties"], "properties")
  const texts = textsOf({
    name: properties["name"],
    houseNumber: properties["housenumber"],
    street: properties["street"] ?? (textOf(properties["type"]) === "street" ? properties["name"] : undefined),
    postcode: properties["postcode"],
    district: properties["district"] ?? properties["locality"],
    city:
      properties["city"] ??
      (/^(city|town|village)$/.test(textOf(properties["osm_value"]) ?? "") ? properties["name"] : undefined),
    state: properties["state"],
    country: properties["country"],
    countryCode: upperText(properties["countrycode"]),
  })
  const street = [texts.street === texts.name ? undefined : texts.street, texts.houseNumber].filter(Boolean).join(" ")
  const town = [texts.postcode, texts.city === texts.name ? undefined : texts.city].filter(Boolean).join(" ")
  return { label: labelOf(texts.name, street, town, texts.country), ...texts, ...pointOf(photon, feature["geometry"]) }
}

const locationIq = nominatimReader("LocationIQ", { 404: "NotFound" })

const other = "The address service"

/** National services and services with a key, by the form of their answer: LocationIQ has the form of Nominatim. */
export const readOtherAddresses = (answer: HttpAnswer): ReturnType<typeof readPhoton> => {
  const isLikeNominatim =
    /^\s*(<|\[)/.test(answer.body) ||
    /^\s*\{\s*"(error|place_id)"/.test(answer.body) ||
    /locationiq/.test(answer.uri ?? "")
  return isLikeNominatim && !/"error_description"/.test(answer.body) ? locationIq(answer) : readOther(answer)
}

const readOther = readerOf(other, (answer) => {
  requireSuccess(other, answer)
  const root = objectIn(other, parseJson(other, answer.body), "an object")
  const status = root["status"]
  const code = isObject(status) ? textOf(status["code"]) : undefined
  if (code !== undefined && code !== "200") {
    const message = isObject(status) ? (textOf(status["message"]) ?? code) : code
    const kind: RefusalKind =
      code === "402" || code === "429" ? "RateLimited" : code === "401" || code === "403" ? "Unauthorised" : "Malformed"
    refuse(kind, `${other} answers with code ${code}: ${message}.`)
  }
  if (typeof status === "string" && /^[A-Z_]+$/.test(status) && status !== "OK") {
    const kinds = {
      ZERO_RESULTS: "NotFound",
      OVER_QUERY_LIMIT: "RateLimited",
      OVER_DAILY_LIMIT: "RateLimited",
      REQUEST_DENIED: "Unauthorised",
      UNKNOWN_ERROR: "Unreachable",
    } as const
    refuse(
      kinds[status as keyof typeof kinds] ?? "Malformed",
      `${other} answers with ${status}${textOf(root["error_message"]) ? `: ${textOf(root["error_message"])}` : ""}.`,
    )
  }
  const message = textOf(root["error_description"] ?? root["error"] ?? root["message"] ?? root["cause"])
  if (message !== undefined) return refuseByMessage(other, message)
  if (isList(root["features"]))
    return addressesOf(other, objectsIn(other, root["features"], "features").map(featureAddress))
  if (isList(root["items"])) return addressesOf(other, objectsIn(other, root["items"], "items").map(hereAddress))
  if (isList(root["results"]))
    return addressesOf(other, objectsIn(other, root["results"], "results").map(resultAddress))
  return refuse(
    "Malformed",
    `${other} answers with an object of an unknown form: ${Object.keys(root).slice(0, 5).join(", ")}.`,
  )
})

/** Pelias, the French national address base, and MapTiler, whose `context` has the larger places by their kind. */
function featureAddress(feature: JsonObject): Address {
  const place = pointOf(other, feature["geometry"])
  const properties = isObject(feature["properties"]) ? feature["properties"] : {}
  if (textOf(feature["place_name"]) !== undefined) return { ...mapTilerAddress(feature), ...place }
  const isFrench = properties["citycode"] !== undefined
  const texts = textsOf({
    name: properties["name"],
    houseNumber: properties["housenumber"],
    street: properties["street"],
    postcode: properties["postalcode"] ?? properties["postcode"],
    district: properties["borough"] ?? properties["neighbourhood"] ?? properties["district"],
    city: properties["locality"] ?? properties["city"] ?? properties["localadmin"],
    state: properties["region"],
    country: properties["country"] ?? (isFrench ? "France" : undefined),
    countryCode: upperText(properties["country_code"] ?? properties["country_a"] ?? (isFrench ? "FR" : undefined)),
  })
  const label = textOf(properties["label"]) ?? labelOf(properties["name"], texts.city, texts.country)
  return { label, ...texts, ...place }
}

function mapTilerAddress(feature: JsonObject): Omit<Address, "latitude" | "longitude"> {
  const larger = new Map<string, Json | undefined>()
  for (const context of isList(feature["context"]) ? feature["context"].filter(isObject) : []) {
    larger.set((textOf(context["id"]) ?? "").split(".")[0] ?? "", context["text"])
  }
  const kind = isList(feature["place_type"]) ? textOf(feature["place_type"][0]) : undefined
  const isStreet = kind === "street" || kind === "address"
  return {
    label: textOf(feature["place_name"]) ?? "",
    ...textsOf({
      name: feature["text"],
      houseNumber: isStreet ? feature["address"] : undefined,
      street: isStreet ? feature["text"] : larger.get("street"),
      postcode: larger.get("postal_code") ?? larger.get("postcode"),
      district: larger.get("subcity") ?? larger.get("neighbourhood"),
      city:
        kind === "city" ? feature["text"] : (larger.get("city") ?? larger.get("municipality") ?? larger.get("place")),
      state: larger.get("state") ?? larger.get("region"),
      country: kind === "country" ? feature["text"] : larger.get("country"),
    }),
  }
}

/** HERE. */
function hereAddress(item: JsonObject): Address {
  const parts = objectIn(other, item["address"], "an address")
  const position = objectIn(other, item["position"], "a position")
  return {
    label: textOf(parts["label"] ?? item["title"]) ?? "",
    ...textsOf({
      name: item["title"],
      houseNumber: parts["houseNumber"],
      street: parts["street"],
      postcode: parts["postalCode"],
      district: parts["district"],
      city: parts["city"],
      state: parts["state"],
      country: parts["countryName"],
      countryCode: upperText(parts["countryCode"]),
    }),
    ...placeOf(other, position["lat"], position["lng"]),
  }
}

/** OpenCage, geoportail.lu and Google, which all have `results`. */
function resultAddress(result: JsonObject): Address {
  const details = result["AddressDetails"]
  if (isObject(details)) {
    const texts = textsOf({
      houseNumber: details["postnumber"],
      street: details["street"],
      postcode: details["zip"],
      city: details["locality"],
    })
    const label = textOf(result["address"] ?? result["name"]) ?? ""
    return { label, ...texts, country: "Luxembourg", countryCode: "LU", ...pointOf(other, result["geomlonlat"]) }
  }
  const geometry = objectIn(other, result["geometry"], "a place")
  if (isList(result["address_components"])) {
    const components = objectsIn(other, result["address_components"], "components")
    const component = (type: string, name = "long_name") =>
      components.find(({ types }) => isList(types) && types.includes(type))?.[name]
    const location = objectIn(other, geometry["location"], "a place")
    return {
      label: textOf(result["formatted_address"]) ?? "",
      ...textsOf({
        houseNumber: component("street_number"),
        street: component("route"),
        postcode: component("postal_code"),
        district: component("sublocality"),
        city: component("locality") ?? component("postal_town"),
        state: component("administrative_area_level_1"),
        country: component("country"),
        countryCode: component("country", "short_name"),
      }),
      ...placeOf(other, location["lat"], location["lng"]),
    }
  }
  const components = isObject(result["components"]) ? result["components"] : {}
  const label = textOf(result["formatted"]) ?? refuse("Malformed", `${other} states an address without a name.`)
  return { label, ...nominatimParts(components), ...placeOf(other, geometry["lat"], geometry["lng"]) }
}
