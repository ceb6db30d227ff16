import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import type { AnswerOf } from "#contract/endpoint.ts"
import { type BalanceSheetLine, type readBalanceSheet, readReturnsByLine } from "#contract/figures/balanceSheet.ts"
import type { LineClass } from "#contract/figures/figures.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { assetClassNames, listOfClass } from "#ui/lineClasses.ts"
import { liquidityMessages } from "#web/features/liquidity/messages.ts"
import { balanceSheetMessages as messages } from "./messages.ts"
import { pageOfLine } from "#web/features/lines/pageOfLine.ts"
import { SheetRow } from "./SheetRow.tsx"
import "./BalanceSheetTable.css"

type Sheet = AnswerOf<typeof readBalanceSheet>
type ClassOfSheet = Sheet["classes"][number]

/** What the household owns by class, what it owes, and the net worth. Classes and debts unfold to their lines. */
export function BalanceSheetTable({ sheet }: { readonly sheet: Sheet }) {
  const intl = useIntl()
  const figures = useFigures()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const { classes, assets, debts, net, currency } = sheet
  const unfolding = (id: string, label: string) => ({
    label,
    isOpen: open.has(id),
    onToggle: () => setOpen(open.has(id) ? new Set([...open].filter((one) => one !== id)) : new Set([...open, id])),
  })
  if (classes.length === 0 && debts.lines.length === 0) {
    return (
      <p className="soft">
        <FormattedMessage {...messages.empty} />
      </p>
    )
  }
  const headers = [
    ["name", intl.formatMessage(messages.name)],
    ["value", intl.formatMessage(messages.value, { currency })],
    ["weight", intl.formatMessage(messages.weight)],
    ["change", intl.formatMessage(messages.change, { day: figures.day(sheet.from, "medium") })],
    ["return", intl.formatMessage(messages.return)],
    [
      "course",
      <span key="course" className="visually-hidden">
        {intl.formatMessage(messages.course)}
      </span>,
    ],
  ] as const
  return (
    <div className="sheet-box">
      <table className="sheet" role="table" aria-label={intl.formatMessage(messages.title)}>
        <thead role="rowgroup">
          <tr role="row">
            {headers.map(([id, header]) => (
              <th key={id} role="columnheader" scope="col" className={`sheet-${id}`}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {classes.map((one) => (
            <ClassRows
              key={one.assetClass}
              ofClass={one}
              currency={currency}
              unfolding={unfolding(one.assetClass, intl.formatMessage(nameOfClass(one.assetClass)))}
            />
          ))}
          <SheetRow
            look="total"
            name={<FormattedMessage {...commonWords.assets} />}
            currency={currency}
            weight={classes.length > 0 ? "100" : null}
            {...assets}
          />
          {debts.lines.length > 0 && (
            <>
              <SheetRow
                look="group"
                name={<AppLink to={listOfClass.debt} message={messages.debts} />}
                currency={currency}
                unfolding={unfolding("owed", intl.formatMessage(messages.debts))}
                {...debts}
              />
              {open.has("owed") &&
                debts.lines.map((line) => <LineRow key={line.lineId} line={line} currency={currency} />)}
            </>
          )}
          <SheetRow look="total" name={<FormattedMessage {...commonWords.netWorth} />} currency={currency} {...net} />
        </tbody>
      </table>
      <p className="fine soft">
        <FormattedMessage {...messages.note} />
      </p>
    </div>
  )
}

const nameOfClass = (assetClass: LineClass) =>
  assetClass === "debt" ? liquidityMessages.claims : assetClassNames[assetClass]

/** Classes whose lines pay nothing or are not measured: a return of zero would say more than is known. */
const withoutReturn: ReadonlyArray<LineClass> = ["account", "other"]
const isZero = (value: string | null): boolean => value === null || !/[1-9]/.test(value)

interface ClassProps {
  readonly ofClass: ClassOfSheet
  readonly currency: string
  readonly unfolding: { readonly label: string; readonly isOpen: boolean; readonly onToggle: () => void }
}

function ClassRows({ ofClass, currency, unfolding }: ClassProps) {
  const { askedPeriod } = useAsOf()
  const { assetClass, lines, timeWeighted, ...row } = ofClass
  const asked = unfolding.isOpen && assetClass !== "debt" ? { query: { ...askedPeriod, assetClass } } : null
  const { answer } = useQuery(readReturnsByLine, asked)
  const returns = new Map(answer?.lines.map((line) => [line.lineId, line.timeWeighted]))
  const isMeasured = (value: string | null | undefined) => !withoutReturn.includes(assetClass) || !isZero(value ?? null)
  const returnOf = (line: BalanceSheetLine) => {
    const ratio = returns.get(line.lineId)
    return isMeasured(ratio?.value) ? ratio : null
  }
  return (
    <>
      <SheetRow
        look="group"
        name={<AppLink to={listOfClass[assetClass]} message={nameOfClass(assetClass)} />}
        currency={currency}
        timeWeighted={isMeasured(timeWeighted?.value) ? timeWeighted : null}
        unfolding={unfolding}
        {...row}
      />
      {unfolding.isOpen &&
        lines.map((line) => (
          <LineRow key={line.lineId} line={line} currency={currency} timeWeighted={returnOf(line)} />
        ))}
    </>
  )
}

interface LineProps {
  readonly line: BalanceSheetLine
  readonly currency: string
  readonly timeWeighted?: ClassOfSheet["timeWeighted"] | undefined
}

function LineRow({ line, currency, timeWeighted }: LineProps) {
  const figures = useFigures()
  const { value, change, weight } = line
  return (
    <SheetRow
      look="line"
      name={<AppLink to={pageOfLine(line)}>{line.name}</AppLink>}
      note={
        line.onItsWay !== null && (
          <FormattedMessage {...messages.onItsWay} values={{ amount: figures.money(line.onItsWay, currency) }} />
        )
      }
      currency={currency}
      value={value}
      change={change}
      weight={weight}
      timeWeighted={timeWeighted}
    />
  )
}
