import type { TypedMessageDescriptor } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import { texts } from "#web/i18n/texts.ts"
import { goalMessages } from "./goalMessages.ts"
import { dashboardMessages } from "./messages.ts"
import type { DashboardSection } from "./sectionOrder.ts"

export const sectionNames: Readonly<Record<DashboardSection, TypedMessageDescriptor>> = {
  toDo: dashboardMessages.toDo,
  balanceSheet: dashboardMessages.balanceSheet,
  allocation: commonWords.allocation,
  goals: goalMessages.title,
  activity: dashboardMessages.activity,
}

export const arrangeMessages = texts("dashboard.arrange", {
  menu: ["Arrange: {section}", "Button that opens a menu; section is a heading of the dashboard"],
  up: ["Move up", "Menu: the section comes before the one above"],
  down: ["Move down", "Menu: the section comes after the one below"],
  hide: ["Hide section", "Menu"],
  hidden: ["Hidden:", "Before the buttons that show hidden sections again"],
  show: ["Show {section}", "Button; section is a heading of the dashboard"],
})
