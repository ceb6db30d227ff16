import { describe, expect, it } from "vitest"
import { isPostalAddress, streetOf } from "#web/features/add/postalAddress.ts"

describe("a postal address", () => {
  it.each([
    // en
    ["12 High Street", "12 High Street"],
    ["221B Baker Street, London NW1 6XE", "221B Baker Street"],
    ["Flat 3, 12 Abbey Road, London", "Flat 3, 12 Abbey Road"],
    ["350 Fifth Ave, New York, NY 10118", "350 Fifth Ave"],
    // de
    ["Bahnhofstrasse 12, 8001 Zürich", "Bahnhofstrasse 12"],
    ["Lange Straße 5a", "Lange Straße 5a"],
    ["Am Markt 3, D-07743 Jena", "Am Markt 3"],
    ["Am Markt 3 07743 Jena", "Am Markt 3 07743 Jena"],
    ["Marienplatz 1", "Marienplatz 1"],
    ["Chalet Rosa, 3920 Zermatt", "Chalet Rosa"],
    // fr
    ["12 rue de la Paix, 75002 Paris", "12 rue de la Paix"],
    ["12, avenue Foch, 75116 Paris", "12, avenue Foch"],
    ["3 bis chemin des Vignes", "3 bis chemin des Vignes"],
    ["Rue du Rhône 8, 1204 Genève", "Rue du Rhône 8"],
    // it
    ["Via Roma 12, 00184 Roma", "Via Roma 12"],
    ["Viale Monza, 45, 20127 Milano", "Viale Monza, 45"],
    ["Piazza del Duomo 1", "Piazza del Duomo 1"],
    // es
    ["Calle Mayor, 5, 28013 Madrid", "Calle Mayor, 5"],
    ["C/ Serrano 21", "C/ Serrano 21"],
    ["Avenida de la Constitución 3", "Avenida de la Constitución 3"],
    ["Paseo de Gracia nº 92", "Paseo de Gracia nº 92"],
  ])("%s is one, and the property is called %s", (text, street) => {
    expect(isPostalAddress(text)).toBe(true)
    expect(streetOf(text)).toBe(street)
  })

  it.each([
    "Apple",
    "AAPL",
    "Sparkonto 123",
    "UBS account 2",
    "iShares Core S&P 500",
    "SPDR S&P 500 ETF",
    "State Street 500",
    "Euro Stoxx 50",
    "Ferrari 250 GTO",
    "1967 Ferrari",
    "1000 gold coins",
    "Ring 750",
    "Gold 1 oz",
    "Vanguard FTSE 100",
    "US0378331005",
    "CH93 0076 2011 6238 5295 7",
    "10 shares of Nestlé",
    "Via Appia",
    "house in Zug",
    "3. Säule",
  ])("%s is none", (text) => {
    expect(isPostalAddress(text)).toBe(false)
  })
})
