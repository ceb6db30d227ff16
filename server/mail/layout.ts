import type { Language } from "#contract/people/identity.ts"

/** The pieces of a mail, from top to bottom. */
export type Piece =
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "code"; readonly code: string }
  /** A button, and below it the link written out, for a reader whose mail program shows no buttons. */
  | { readonly kind: "link"; readonly label: string; readonly written: string; readonly link: string }
  /** Figures, each with what it is. */
  | { readonly kind: "rows"; readonly rows: ReadonlyArray<Row> }
  /** A link without a button. */
  | { readonly kind: "quietLink"; readonly label: string; readonly link: string }
  | { readonly kind: "footer"; readonly text: string }

export interface Row {
  readonly label: string
  readonly value: string
  readonly isTotal?: boolean
}

export function textOf(
  { language, name }: { readonly language: Language; readonly name: string },
  pieces: ReadonlyArray<Piece>,
): string {
  const blocks = pieces.map((piece) => {
    switch (piece.kind) {
      case "paragraph":
        return piece.text
      case "code":
        return `    ${piece.code}`
      case "link":
        return `${piece.label}\n${piece.link}`
      case "rows":
        return piece.rows.map(({ label, value }) => `${label}${colonIn(language)} ${value}`).join("\n")
      case "quietLink":
        return `${piece.label}\n${piece.link}`
      case "footer":
        return `-- \n${name}\n${piece.text}`
    }
  })
  return `${blocks.join("\n\n")}\n`
}

/**
 * The mail loads no external resources and sets no colour of text or background, so that the reader's light or dark
 * theme applies. Only the button sets both of its colours.
 */
export function htmlOf(
  { language, title, name }: { readonly language: Language; readonly title: string; readonly name: string },
  pieces: ReadonlyArray<Piece>,
): string {
  const blocks = pieces.map((piece) => {
    switch (piece.kind) {
      case "paragraph":
        return `<p style="margin:0 0 16px">${escaped(piece.text)}</p>`
      case "code":
        return `<p style="margin:0 0 16px;${codeStyle}">${escaped(piece.code)}</p>`
      case "link":
        return (
          `<p style="margin:24px 0 8px"><a href="${escaped(piece.link)}" style="${buttonStyle}">${escaped(piece.label)}</a></p>\n` +
          `<p style="margin:0 0 24px;font-size:13px">${escaped(piece.written)}<br>` +
          `<span style="word-break:break-all">${escaped(piece.link)}</span></p>`
        )
      case "rows":
        return `<table style="${tableStyle}">\n${piece.rows.map((row) => rowOf(row, colonIn(language))).join("\n")}\n</table>`
      case "quietLink":
        return (
          `<p style="margin:0 0 16px;font-size:13px"><a href="${escaped(piece.link)}" style="color:inherit">${escaped(piece.label)}</a><br>` +
          `<span style="word-break:break-all">${escaped(piece.link)}</span></p>`
        )
      case "footer":
        return (
          `<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #8a8f8d;font-size:13px">` +
          `<strong>${escaped(name)}</strong><br>${escaped(piece.text)}</p>`
        )
    }
  })
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title>
</head>
<body style="margin:0;padding:24px 16px;font-family:Georgia,'Times New Roman',serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto">
${blocks.join("\n")}
</div>
</body>
</html>
`
}

/** A colon; French has a space before it. */
const colonIn = (language: Language): string => (language === "fr" ? "\u00a0:" : ":")

const rowOf = ({ label, value, isTotal }: Row, colon: string): string => {
  const weight = isTotal ? "font-weight:bold;" : ""
  const line = "padding:6px 0;border-bottom:1px solid #8a8f8d;vertical-align:top;"
  return (
    `<tr><th scope="row" style="${line}${weight || "font-weight:normal;"}padding-right:16px;text-align:left">${escaped(label)}${colon}</th>` +
    `<td style="${line}${weight}text-align:right;font-variant-numeric:tabular-nums">${escaped(value)}</td></tr>`
  )
}

const tableStyle = "width:100%;margin:0 0 16px;border-collapse:collapse"

const buttonStyle =
  "display:inline-block;padding:12px 20px;border-radius:4px;background-color:#17554a;color:#ffffff;" +
  "text-decoration:none;font-weight:bold"

const codeStyle = "font-family:Consolas,Menlo,monospace;font-size:28px;letter-spacing:2px;white-space:nowrap"

const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;")
