import { useEffect } from "react"
import { useIntl } from "react-intl"
import { reportMessages as messages } from "./messages.ts"

/**
 * What stands at the foot of every printed page, where the browser prints margin boxes: a style sheet made by script,
 * because the words are those of the document. The first page bears none.
 */
export function ReportPageFoot({ text }: { readonly text: string }) {
  const intl = useIntl()
  const counted = intl.formatMessage(messages.page, { page: pageMark, pages: pagesMark })
  useEffect(() => {
    // A browser that is older prints no foot; the document is the same.
    if (!("adoptedStyleSheets" in document)) return undefined
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(ruleOf(text, counted))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [text, counted])
  return null
}

const pageMark = "\u0001"
const pagesMark = "\u0002"

function ruleOf(text: string, counted: string): string {
  const pages = quoted(counted).replace(pageMark, '" counter(page) "').replace(pagesMark, '" counter(pages) "')
  const look = "font: 7.5pt sans-serif; color: #555;"
  return `@page { @bottom-left { content: ${quoted(text)}; ${look} } @bottom-right { content: ${pages}; ${look} } }
@page :first { @bottom-left { content: none } @bottom-right { content: none } }`
}

/** As a text of a style sheet: nothing in it can end it. */
const quoted = (text: string): string =>
  `"${text.replace(/["\\<\n\r\f]/g, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`
