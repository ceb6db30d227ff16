import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import type { AnswerOf } from "#contract/endpoint.ts"
import { type BalanceSheetLine, type readBalanceSheet, readReturnsByLine } from "#contract/figures/balanceSheet.ts"
import { listDebts } from "#contract/debts.ts"
import type { LineClass } from "#contract/figures/figures.ts"
import { listHoldings } from "#contract/holdings.ts"
import { listWallets } from "#contract/wallets.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { assetClassNames, listOfClass } from "#ui/lineClasses.ts"
import { liquidityMessages } from "#web/features/liquidity/messages.ts"
import { balanceSheetMessages as messages } from "./messages.ts"
import { useTitles } from "#web/features/holdings/detail/useTitles.ts"
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
              {open.has("owed") && <LineRows assetClass="debt" lines={debts.lines} currency={currency} />}
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
      {unfolding.isOpen && <LineRows assetClass={assetClass} lines={lines} currency={currency} returnOf={returnOf} />}
    </>
  )
}

interface LinesProps {
  readonly assetClass: LineClass
  readonly lines: ReadonlyArray<BalanceSheetLine>
  readonly currency: string
  readonly returnOf?: (line: BalanceSheetLine) => ClassOfSheet["timeWeighted"] | undefined
}

/** The lines of a class or the debts, each with its owner below the name. */
function LineRows({ assetClass, lines, currency, returnOf }: LinesProps) {
  const { asked } = useAsOf()
  const titles = useTitles()
  // The same answers as those of the lists, which are often opened next.
  const isClass = assetClass !== "debt"
  const { answer: held } = useQuery(listHoldings, isClass ? { query: { ...asked, assetClass } } : null)
  const { answer: owed } = useQuery(listDebts, isClass ? null : { query: asked })
  const { answer: inWallets } = useQuery(listWallets, assetClass === "crypto" ? { query: asked } : null)
  const portfolios = new Map<string, string | null>([
    ...(held?.holdings ?? []).map(({ holdingId, portfolioId }) => [holdingId, portfolioId] as const),
    ...(owed?.debts ?? []).map(({ debtId, portfolioId }) => [debtId, portfolioId] as const),
    ...(inWallets?.wallets ?? []).map(({ walletId, portfolioId }) => [walletId, portfolioId] as const),
  ])
  return lines.map((line) => (
    <LineRow
      key={line.lineId}
      line={line}
      owner={titles.get(portfolios.get(line.lineId) ?? "")}
      currency={currency}
      timeWeighted={returnOf?.(line)}
    />
  ))
}

interface LineProps {
  readonly line: BalanceSheetLine
  /** The title of its portfolio, once it is known. */
  readonly owner: string | undefined
  readonly currency: string
  readonly timeWeighted?: ClassOfSheet["timeWeighted"] | undefined
}

function LineRow({ line, owner, currency, timeWeighted }: LineProps) {
  const intl = useIntl()
  const figures = useFigures()
  const { value, change, weight, onItsWay } = line
  const notes = [
    ...(owner === undefined ? [] : [owner]),
    ...(onItsWay === null
      ? []
      : [intl.formatMessage(messages.onItsWay, { amount: figures.money(onItsWay, currency) })]),
  ].join(" · ")
  return (
    <SheetRow
      look="line"
      name={<AppLink to={pageOfLine(line)}>{line.name}</AppLink>}
      note={notes}
      currency={currency}
      value={value}
      change={change}
      weight={weight}
      timeWeighted={timeWeighted}
    />
  )
}
