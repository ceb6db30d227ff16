import { text } from "./texts.ts"

/** What a plan includes, on the public page of the plans and in the settings of a household. */
export const planWords = {
  popular: text("site.pricing.popular", "Most popular", "Label on the Premium plan"),
  yearly: text("site.pricing.yearly", "per year, taxes included", "After the price of a plan, such as EUR 290.00"),
  portfolios: text(
    "site.pricing.portfolios",
    "{count, plural, one {# portfolio} other {# portfolios}}",
    "What a plan holds",
  ),
  assets: text("site.pricing.assets", "{count, plural, one {# asset} other {# assets}}", "What a plan holds"),
  support: text("site.pricing.support", "Priority email support", "What a plan holds"),
}
