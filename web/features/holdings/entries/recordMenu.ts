import type { IntlShape } from "react-intl"
import { texts } from "#web/i18n/texts.ts"
import type { MenuAction, MenuGroup } from "#ui/windows/Menu.tsx"
import type { RecordChoice } from "./recordChoices.ts"

const groupNames = texts("entry.group", {
  corporateActions: ["Corporate actions", "Menu of what can be recorded: opens splits, spin-offs and mergers"],
  staking: ["Staking and rewards", "Menu of what can be recorded: opens staking, airdrops and rewards of tokens"],
  more: ["More", "Menu of what can be recorded: opens what is recorded seldom"],
})

type GroupId = keyof typeof groupNames

const groupIds: ReadonlyArray<GroupId> = ["corporateActions", "staking", "more"]

/** What is recorded seldom, by the id of its choice. */
const groupOf: Readonly<Record<string, GroupId>> = {
  Split: "corporateActions",
  spinOff: "corporateActions",
  merger: "corporateActions",
  CapitalReturn: "corporateActions",
  StockDividend: "corporateActions",
  stake: "staking",
  unstake: "staking",
  airdrop: "staking",
  reward: "staking",
  Delivery: "more",
  OwnPrices: "more",
  OwnershipShare: "more",
  Transfer: "more",
  Note: "more",
  feeRefund: "more",
  taxRefund: "more",
  clawback: "more",
}

/** A list of at most so many items is shown whole. */
const wholeMost = 8

/**
 * The menu of what can be recorded. Where there is much, what is recorded often is at the top and the rest one step away;
 * units are moved to another holding less often than anything else at the top.
 */
export function recordMenu(
  choices: ReadonlyArray<RecordChoice>,
  run: (choice: RecordChoice) => void,
  { formatMessage }: Pick<IntlShape, "formatMessage">,
): ReadonlyArray<MenuAction | MenuGroup> {
  const itemOf = (choice: RecordChoice): MenuAction => ({
    id: choice.id,
    label: formatMessage(choice.label),
    ...(choice.note ? { note: formatMessage(choice.note) } : {}),
    run: () => run(choice),
  })
  if (choices.length <= wholeMost) return choices.map(itemOf)
  const often = choices.filter(({ id }) => groupOf[id] === undefined)
  const groups = Map.groupBy(
    choices.filter(({ id }) => groupOf[id] !== undefined),
    ({ id }) => {
      const group = groupOf[id] ?? "more"
      // An item alone is no group.
      return choices.filter((other) => groupOf[other.id] === group).length === 1 ? "more" : group
    },
  )
  return [
    ...often.toSorted((a, b) => Number(a.kind === "UnitMove") - Number(b.kind === "UnitMove")).map(itemOf),
    ...groupIds.flatMap((id): ReadonlyArray<MenuGroup> => {
      const some = groups.get(id) ?? []
      return some.length === 0
        ? []
        : [{ id: `group ${id}`, label: formatMessage(groupNames[id]), actions: some.map(itemOf) }]
    }),
  ]
}
