import type { PriceAlertView } from "#contract/people/priceAlerts.ts"
import type { Words } from "#web/i18n/words.ts"
import { texts } from "#web/i18n/texts.ts"

export const mailsSectionMessages = texts("settings.mails", {
  chosen: ["Emails that you choose", "Heading in the settings"],
  chosenNote: ["Each of these has a link with which you stop it without signing in.", "Below that heading"],
  weeklySummary: ["Weekly summary", "Switch: a mail on Mondays"],
  weeklySummaryHint: [
    "On Monday morning: the net worth of each of your households, its change over the week, and what needs doing. In your language, currency and time zone, and only with what you may see.",
    "Below the switch Weekly summary",
  ],
  priceAlerts: ["Price alerts", "Switch, and heading: mails about prices of holdings"],
  priceAlertsHint: ["For the holdings that you choose below.", "Below the switch Price alerts"],
  saved: ["Your choice of emails has been saved.", "Toast"],
  always: ["Emails that always arrive", "Heading in the settings"],
  alwaysText: [
    "Codes and links that you request, notices about the security of your account, invitations, and for owners of a household notices about members and the plan.",
    "Below that heading",
  ],
  returned: [
    "Emails to {email} have come back since {since}: the mail server reports that the address does not exist or takes no mail ({status}). Summaries and alerts are on hold.",
    "Note; since is a date with a time, status a code such as 5.1.1",
  ],
  unknownStatus: ["no code", "In the place of the code in that note"],
  changeAddress: ["Change email address", "Link in that note, to the profile"],
  again: ["The address works again", "Button in that note"],
  resumed: ["Summaries and alerts are sent to this address again.", "Toast after that button"],
})

export const alertMessages = texts("settings.alerts", {
  note: [
    "You get an email once when a price reaches your threshold. The next one comes after the price has left it and reaches it again.",
    "Below the heading Price alerts",
  ],
  off: ["Price alerts are switched off above. Nothing is sent until you switch them on.", "Note above the list"],
  add: ["Add alert", "Button"],
  edit: ["Edit alert", "Title of a dialog"],
  editRow: ["Edit", "Action: opens the form of a price alert"],
  addTitle: ["Add price alert", "Title of a dialog"],
  empty: ["No price alerts", "Heading in the place of the list"],
  emptyText: [
    "Choose a holding and a price, or a change in a day, and you get an email when it is reached.",
    "Below that heading",
  ],
  noHoldings: [
    "None of your holdings has prices yet. Alerts are possible once a price of a holding is known.",
    "In the place of the list: no alert can be added",
  ],
  holding: ["Holding", "Column, and field of a price alert"],
  condition: ["Alert when", "Column, and field of a price alert"],
  price: ["Last price", "Column"],
  state: ["Status", "Column"],
  threshold: ["Price", "Field of a price alert: the threshold"],
  percent: ["Change", "Field of a price alert: the change in percent"],
  lastPrice: ["Last price: {price} on {day}", "Below the field of the threshold"],
  aboveRow: ["Price {threshold} or more", "In the list: when the alert is met"],
  belowRow: ["Price {threshold} or less", "In the list: when the alert is met"],
  changeRow: ["Change of {threshold} or more in a day", "In the list: when the alert is met"],
  met: ["Reached now", "State of a price alert: the last price meets it"],
  waiting: ["Waiting", "State of a price alert: the last price does not meet it"],
  resting: ["Resting: no price in {currency}", "State of a price alert"],
  crossedAt: ["Last reached {moment}", "Below the state of a price alert"],
  saved: ["Price alert saved", "Toast"],
  removed: ["Price alert removed", "Toast"],
  removeTitle: ["Remove this price alert?", "Heading of the question"],
  removeText: ["{holding}: {condition}. You get no more emails for it.", "In the question"],
})

export const conditionNames: Words<PriceAlertView["condition"]> = texts("settings.alerts.condition", {
  above: ["the price is at or above", "When a price alert is met; the price follows"],
  below: ["the price is at or below", "When a price alert is met; the price follows"],
  change: ["the price changes in a day by at least", "When a price alert is met; a percentage follows"],
})
