import { texts } from "#web/i18n/texts.ts"

export const rateMessages = texts("ownRate", {
  record: ["Record an own rate", "Button and title: an exchange rate that the household knows itself"],
  note: [
    "How many {currency} is one euro? The rate counts on its day before published rates, and until the next rate. It applies to all figures of the household.",
    "In the dialog for an own exchange rate; currency is a code such as RUB",
  ],
  day: ["Date of the rate", "Field: the day of an exchange rate"],
  units: ["Units for one euro", "Field: how many units of the currency one euro is"],
  recorded: ["The exchange rate is recorded.", "Notice"],
  removed: ["The exchange rate is deleted.", "Notice"],
  remove: ["Delete", "Button: deletes an own exchange rate"],
  removeOf: ["Delete: {currency}, {day}", "The button to a screen reader: the currency and day of the rate"],
  heading: ["Your own exchange rates", "Heading of a section"],
  headingNote: [
    "For currencies or days without a published rate. Each counts until the next rate.",
    "Below that heading",
  ],
  one: ["EUR 1 = {rate} on {day}", "An own exchange rate; rate is an amount in the currency"],
  old: [
    "Converted at exchange rates of {day}, {days, plural, one {{age} day} other {{age} days}} earlier: no newer ones are known.",
    "Beside an amount in another currency whose exchange rate is old",
  ],
  review: ["View exchange rates", "Link to the page where exchange rates can be recorded"],
})
