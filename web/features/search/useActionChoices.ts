import { iconOfClass } from "#ui/lineClasses.ts"
import { Result } from "effect"
import { useIntl } from "react-intl"
import { useLocation } from "wouter"
import { changePreferences } from "#contract/people/account.ts"
import { languages, type Preferences } from "#contract/people/identity.ts"
import { listPortfolios } from "#contract/portfolios.ts"
import { assetClasses } from "#contract/vocabulary.ts"
import { useSession } from "#web/client/useClient.ts"
import { useCommand } from "#web/client/useCommand.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { amountsLabel, useInterfaceState } from "#web/page/interfaceState.ts"
import { showFailure } from "#ui/windows/Toasts.tsx"
import { languageNames } from "#web/page/languageNames.ts"
import { type Beginning, useOverlays } from "#web/page/overlays.ts"
import { useLeaving } from "#web/page/useLeaving.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { endBefore } from "#web/format/days.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { usePreferencesInUse } from "#web/forms/usePreferencesInUse.ts"
import { failureMessage } from "#web/problems/failureMessage.ts"
import { chromeMessages } from "#web/site/chrome/messages.ts"
import { useOffers } from "#ui/windows/offers.ts"
import { goalMessages } from "#web/features/dashboard/goals/messages.ts"
import { debtMessages } from "#web/features/debts/messages.ts"
import { classOf } from "#web/features/holdings/classes/classes.ts"
import { householdMessages } from "#web/features/household/messages.ts"
import { portfolioMessages } from "#web/features/portfolios/messages.ts"
import { walletMessages } from "#web/features/wallets/messages.ts"
import type { Choice } from "./choices.ts"
import { paletteMessages as messages } from "./messages.ts"
import { shortcuts } from "./shortcuts/registry.ts"

/** The actions that the user may start from anywhere. */
export function useActionChoices(): ReadonlyArray<Choice> {
  const beginnings = useBeginnings()
  const views = useViewChoices()
  const preferences = usePreferenceChoices()
  const intl = useIntl()
  const leave = useLeaving()
  const show = useOverlays((state) => state.show)
  return [
    ...beginnings,
    ...views,
    ...preferences,
    {
      id: "shortcuts",
      name: intl.formatMessage(messages.shortcuts),
      icon: "keyboard",
      keys: shortcuts.help.keys[0],
      run: () => show("shortcuts"),
    },
    { id: "sign out", name: intl.formatMessage(chromeMessages.signOut), icon: "signOut", run: () => void leave() },
    {
      id: "sign out shared",
      name: intl.formatMessage(chromeMessages.signOutShared),
      icon: "signOut",
      run: () => void leave({ isShared: true }),
    },
  ]
}

function useBeginnings(): ReadonlyArray<Choice> {
  const intl = useIntl()
  const offers = useOffers()
  const show = useOverlays((state) => state.show)
  const { answer } = useQuery(listPortfolios, {})
  const portfolios = answer?.portfolios.filter(({ status }) => status === "active").length ?? 0
  const begin = (beginning: Beginning) => () => show(beginning)
  const recording: ReadonlyArray<Choice> = [
    ...assetClasses.map((assetClass) => ({
      id: `add ${assetClass}`,
      name: intl.formatMessage(classOf(assetClass).texts.add),
      icon: iconOfClass[assetClass],
      run: begin({ kind: "addHolding", assetClass }),
    })),
    {
      id: "add debt",
      name: intl.formatMessage(debtMessages.add),
      icon: "liabilities",
      run: begin({ kind: "addDebt" }),
    },
    {
      id: "connect wallet",
      name: intl.formatMessage(walletMessages.add),
      icon: "wallet",
      run: begin({ kind: "connectWallet" }),
    },
  ]
  return [
    ...(offers("record") && portfolios > 0 ? recording : []),
    ...(offers("record")
      ? [
          {
            id: "create portfolio",
            name: intl.formatMessage(portfolioMessages.create),
            icon: "portfolios" as const,
            run: begin({ kind: "createPortfolio" }),
          },
        ]
      : []),
    ...(offers("record") && portfolios > 1
      ? [
          {
            id: "record stake",
            name: intl.formatMessage(portfolioMessages.recordStake),
            icon: "portfolios" as const,
            run: begin({ kind: "recordStake" }),
          },
        ]
      : []),
    ...(offers("goals")
      ? [
          {
            id: "set goal",
            name: intl.formatMessage(goalMessages.set),
            icon: "goal" as const,
            run: begin({ kind: "setGoal" }),
          },
        ]
      : []),
    ...(offers("manage")
      ? [
          {
            id: "invite",
            name: intl.formatMessage(householdMessages.inviteTitle),
            icon: "household" as const,
            run: begin({ kind: "invite" }),
          },
        ]
      : []),
  ]
}

/** The choices that change how pages show their content. */
function useViewChoices(): ReadonlyArray<Choice> {
  const intl = useIntl()
  const { today, asked, choose } = useAsOf()
  const amountsHidden = useInterfaceState((state) => state.amountsHidden)
  const toggleAmounts = useInterfaceState((state) => state.toggleAmounts)
  const [pathname] = useLocation()
  const days = [
    ...(asked ? [{ id: "today", name: messages.asOfToday, day: null }] : []),
    { id: "month", name: messages.asOfMonth, day: endBefore(today, "month") },
    { id: "quarter", name: messages.asOfQuarter, day: endBefore(today, "quarter") },
    { id: "year", name: messages.asOfYear, day: endBefore(today, "year") },
  ]
  return [
    {
      id: "amounts",
      name: intl.formatMessage(amountsLabel(amountsHidden)),
      icon: amountsHidden ? "eye" : "eyeClosed",
      keys: shortcuts.hideAmounts.keys[0],
      run: toggleAmounts,
    },
    ...(pathname.startsWith("/app")
      ? days.map(({ id, name, day }) => ({
          id: `as of ${id}`,
          name: intl.formatMessage(name),
          icon: "calendar" as const,
          run: () => choose({ on: day }),
        }))
      : []),
  ]
}

function usePreferenceChoices(): ReadonlyArray<Choice> {
  const intl = useIntl()
  const figures = useFigures()
  const { preferences } = useSession()
  const { run } = useCommand(changePreferences)
  const takeIntoUse = usePreferencesInUse()
  const change = (changed: Partial<Preferences>) => async () => {
    const answer = await run({ body: { ...preferences, ...changed } })
    if (Result.isSuccess(answer)) await takeIntoUse(answer.success)
    else showFailure(failureMessage(answer.failure, intl, figures))
  }
  const themes = { light: messages.lightTheme, dark: messages.darkTheme, system: messages.systemTheme }
  return [
    ...(["light", "dark", "system"] as const)
      .filter((theme) => theme !== preferences.theme)
      .map((theme) => ({
        id: `theme ${theme}`,
        name: intl.formatMessage(themes[theme]),
        icon: "theme" as const,
        run: () => void change({ theme })(),
      })),
    ...languages
      .filter((language) => language !== preferences.language)
      .map((language) => ({
        id: `language ${language}`,
        name: intl.formatMessage(messages.language, { language: languageNames[language] }),
        icon: "languages" as const,
        run: () => void change({ language })(),
      })),
  ]
}
