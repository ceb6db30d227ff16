/** One row per household that ever had a trial or a paid plan. */
export interface SubscriptionsTable {
  household_id: string
  /** `Subscription` in its JSON form, as text. */
  state: string
}
