import { useIntl } from "react-intl"
import { useFigures } from "#web/format/useFigures.ts"
import { showFailure } from "#ui/windows/Toasts.tsx"
import { ActionMenu } from "#ui/windows/Menu.tsx"
import { text, texts } from "#web/i18n/texts.ts"

const messages = texts("download", {
  download: text(
    "download.menu",
    "Download: {label}",
    "Button that opens a menu. label: the title of the table or chart that can be downloaded",
  ),
  png: ["Picture (PNG)", "Item of the menu of a chart: downloads it as a picture"],
  pngNote: ["As displayed, with title, date and legend", "Below the item that downloads a chart as a picture"],
  csv: ["Table (CSV)", "Item of a menu: downloads a table for a spreadsheet"],
  csvNote: [
    "Exact figures with a decimal point, dates as YYYY-MM-DD",
    "Below the item that downloads a table. YYYY-MM-DD is how days are written in the file",
  ],
  hidden: [
    "Amounts are hidden. Show them to download figures.",
    "Below the item that downloads a table, while it cannot be chosen",
  ],
  failed: [
    "The file could not be created. Try again, or use another browser.",
    "Toast that is shown for a few seconds",
  ],
})

interface Props {
  /** The name of the table or chart. */
  readonly label: string
  readonly csv: () => void
  /** Creates the picture of a chart. */
  readonly png?: () => Promise<void>
  /** Whether the file would contain amounts, which cannot be saved while they are hidden. */
  readonly tells: "amounts" | "ratios"
}

/** The menu that downloads a table or chart. A picture shows the chart as drawn, so hidden amounts stay hidden. */
export function DownloadMenu({ label, csv, png, tells }: Props) {
  const intl = useIntl()
  const isHidden = useFigures().amountsHidden && tells === "amounts"
  const start = async (make: () => void | Promise<void>) => {
    try {
      await make()
    } catch {
      showFailure(intl.formatMessage(messages.failed))
    }
  }
  return (
    <ActionMenu
      icon="download"
      label={intl.formatMessage(messages.download, { label })}
      actions={[
        ...(png
          ? [
              {
                id: "png",
                label: intl.formatMessage(messages.png),
                note: intl.formatMessage(messages.pngNote),
                run: () => void start(png),
              },
            ]
          : []),
        {
          id: "csv",
          label: intl.formatMessage(messages.csv),
          note: intl.formatMessage(isHidden ? messages.hidden : messages.csvNote),
          isDisabled: isHidden,
          run: () => void start(csv),
        },
      ]}
    />
  )
}
