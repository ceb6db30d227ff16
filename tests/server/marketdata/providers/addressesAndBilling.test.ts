import { describe, expect, it } from "vitest"
import { foundIn, refusalOf } from "./answer.ts"

describe("addresses", () => {
  it("GeoJSON has the longitude first, and Nominatim has texts", () => {
    const feature = {
      geometry: { coordinates: [13.4, 52.5] },
      properties: {
        name: "Sample",
        street: "Hauptstraße",
        housenumber: "1",
        postcode: "10117",
        city: "Berlin",
        country: "Deutschland",
        countrycode: "DE",
      },
    }
    expect(foundIn("photon", { features: [feature] }).addresses).toEqual([
      {
        label: "Sample, Hauptstraße 1, 10117 Berlin, Deutschland",
        name: "Sample",
        street: "Hauptstraße",
        houseNumber: "1",
        postcode: "10117",
        city: "Berlin",
        country: "Deutschland",
        countryCode: "DE",
        latitude: "52.5",
        longitude: "13.4",
      },
    ])
    const entry = {
      lat: "52.5",
      lon: "13.4",
      display_name: "Sample",
      address: { pedestrian: "Markt", village: "Dorf", country_code: "de" },
    }
    expect(foundIn("nominatim", [entry]).addresses).toMatchObject([
      { latitude: "52.5", longitude: "13.4", street: "Markt", city: "Dorf", countryCode: "DE" },
    ])
  })

  it.each([
    ["nominatim", [], "NotFound"],
    ["nominatim", { error: "Unable to geocode" }, "NotFound"],
    ["nominatim", "<html><title>Bandwidth limit exceeded</title></html>", "RateLimited"],
    ["nominatim", [{ lat: "152.5", lon: "13.4", display_name: "Nowhere" }], "Malformed"],
    ["photon", { features: [] }, "NotFound"],
    ["photon", { message: "missing search term 'q'" }, "Malformed"],
    ["addresses-other", { error: "Rate Limited" }, "RateLimited"],
    ["addresses-other", { error: "Key not active" }, "Unauthorised"],
    ["addresses-other", { results: [], status: { code: 402, message: "quota exceeded" } }, "RateLimited"],
    ["addresses-other", { items: [] }, "NotFound"],
  ])("%s: %j is refused as %s", (service, body, kind) => {
    expect(refusalOf(service, body).kind).toBe(kind)
  })
})

describe("billing", () => {
  const billingOf = (body: unknown) => foundIn("stripe", body).billing ?? []

  it.each([
    ["eur", 2900, "29"],
    ["jpy", 2900, "2900"],
    ["kwd", 2900, "2.9"],
  ])("an amount in %s of %i in the smallest unit is %s", (currency, unit_amount, amount) => {
    expect(
      billingOf({ object: "price", id: "price_1", currency, unit_amount, recurring: { interval: "month" } }),
    ).toMatchObject([{ type: "price", fields: { amount, currency: currency.toUpperCase(), interval: "month" } }])
  })

  it("the period of a subscription is found in the subscription or in its item", () => {
    const item = {
      object: "subscription_item",
      quantity: 1,
      price: { object: "price", id: "price_1", currency: "eur", unit_amount: 500 },
    }
    const subscription = { object: "subscription", id: "sub_1", status: "something_new", customer: { id: "cus_1" } }
    const older = { ...subscription, current_period_end: 1_741_982_400, items: { data: [item] } }
    const newer = { ...subscription, items: { data: [{ ...item, current_period_end: 1_741_982_400 }] } }
    for (const each of [older, newer]) {
      expect(billingOf(each)).toMatchObject([
        {
          id: "sub_1",
          fields: { status: "something_new", customer: "cus_1", price: "price_1", periodEnd: "2025-03-14T20:00:00Z" },
        },
      ])
    }
  })

  it("an event and an object of an unknown type pass by their names", () => {
    expect(
      billingOf({
        object: "event",
        id: "evt_1",
        type: "brand.new",
        created: 1,
        data: { object: { object: "brand", id: "b_1", status: "odd" } },
      }),
    ).toMatchObject([
      {
        type: "event",
        id: "evt_1",
        fields: { event: "brand.new" },
        parts: [{ type: "brand", id: "b_1", fields: { status: "odd" } }],
      },
    ])
  })

  it("a declined card is an answer, and other errors are refused", () => {
    const error = {
      type: "card_error",
      code: "card_declined",
      decline_code: "generic_decline",
      message: "Your card was declined.",
    }
    expect(foundIn("stripe", { error }, { status: 402 }).billing).toMatchObject([
      { type: "declined card", fields: { declineCode: "generic_decline" } },
    ])
    const missing = { type: "invalid_request_error", code: "resource_missing", message: "No such customer" }
    expect(refusalOf("stripe", { error: missing }, { status: 404 }).kind).toBe("NotFound")
    expect(
      refusalOf("stripe", { error: { type: "invalid_request_error", message: "Invalid API Key" } }, { status: 401 })
        .kind,
    ).toBe("Unauthorised")
    expect(
      refusalOf("stripe", { error: { type: "rate_limit_error", message: "Too many" } }, { status: 429 }).kind,
    ).toBe("RateLimited")
  })
})
