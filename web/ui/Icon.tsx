/** Paths on a grid of 20, with the stroke of the surrounding text. Icons are decorative: the text has the meaning. */
const paths = {
  overview: "M3 16.5h14M3.5 12.5l4-4.5 3.5 3 5-6.5",
  shares: "M4 16.5v-5M8 16.5V7M12 16.5v-7M16 16.5v-13",
  accounts: "M3 8.2 10 4l7 4.2M4 8.5h12M5.5 9v6M10 9v6M14.5 9v6M3.5 16.5h13",
  assets: "M10 3 3 6.5 10 10l7-3.5zM3 10l7 3.5L17 10M3 13.5 10 17l7-3.5",
  privateMarkets: "M3 17h14M5 17V7h6v10M11 10h4v7M7.5 9.5h1M7.5 12h1M7.5 14.5h1M8 7V3.5l3 1.2-3 1.2",
  realEstate: "M3 9.5 10 3.5l7 6M5 8v8.5h10V8M8.5 16.5V12h3v4.5",
  crypto: "M10 2.8 16.3 6.4v7.2L10 17.2l-6.3-3.6V6.4zM3.7 6.4 10 10l6.3-3.6M10 10v7.2",
  metals: "M6 5h8l2.5 5h-13zM3.5 10 2 15h7l-1.4-5M11.9 10 10.5 15H18l-1.5-5",
  insurance: "M10 3c3.6 0 6.6 2.8 7 6.5H3C3.4 5.8 6.4 3 10 3ZM10 9.5V15a1.8 1.8 0 0 0 3.6 0M10 2v1",
  other: "M3.5 7 10 3l6.5 4-6.5 10zM3.5 7h13M7 7l3 10 3-10",
  percent: "M5 15 15 5M6.5 8.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM13.5 15.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
  ladder: "M4 16.5v-3M8 16.5v-6M12 16.5v-9M16 16.5v-12M3 16.5h14",
  liabilities: "M3.5 5h13v10h-13zM3.5 8h13M6 12h3.5M15 17.5l2-2",
  wallet: "M3.5 6h12v10.5h-12zM3.5 6l9-2.5V6M12 11.2h3.5",
  goal: "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM10 10h.01",
  swap: "M4 7h11M12 4l3 3-3 3M16 13H5M8 10l-3 3 3 3",
  minus: "M4 10h12",
  portfolios: "M10 3v4M5 13V10h10v3M10 7v3M3 13h4v4H3zM13 13h4v4h-4zM8 3h4v4H8z",
  household:
    "M7.2 9.4a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4ZM2.5 16c.3-2.8 2.2-4.4 4.7-4.4s4.4 1.6 4.7 4.4M12.6 4.2a2.6 2.6 0 0 1 0 5M13.9 11.8c2 .4 3.3 1.9 3.6 4.2",
  admin: "M10 2.8 16 5v4.6c0 3.6-2.4 6.2-6 7.6-3.6-1.4-6-4-6-7.6V5zM7.4 9.8l1.9 1.9 3.4-3.6",
  languages: "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM3.2 10h13.6M10 3c2 2 3 4.4 3 7s-1 5-3 7c-2-2-3-4.4-3-7s1-5 3-7Z",
  settings: "M3 6h8M15 6h2M3 14h2M9 14h8M13 4v4M7 12v4",
  menu: "M3 6h14M3 10h14M3 14h14",
  close: "M5 5l10 10M15 5 5 15",
  eye: "M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10ZM10 12.4a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Z",
  eyeClosed:
    "M2.5 8.5S5 12.5 10 12.5s7.5-4 7.5-4M4.6 11.3 3.2 13.6M15.4 11.3l1.4 2.3M8.2 12.6l-.5 2.7M11.8 12.6l.5 2.7",
  calendar: "M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5",
  chevronDown: "M5 8l5 5 5-5",
  chevronLeft: "M12 5l-5 5 5 5",
  chevronRight: "M8 5l5 5-5 5",
  search: "M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM13 13l4 4",
  keyboard: "M2.5 5.5h15v9h-15zM5.5 8.5h.01M8.5 8.5h.01M11.5 8.5h.01M14.5 8.5h.01M6.5 11.7h7",
  clock: "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 6v4.2l2.8 1.6",
  user: "M10 9.6a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM3.8 17c.4-3.4 2.8-5.3 6.2-5.3s5.8 1.9 6.2 5.3",
  chart: "M3 16.5h14M3.5 12.5l4-4.5 3.5 3 5-6.5",
  table: "M3 4.5h14v11H3zM3 8.2h14M3 11.8h14M8.5 4.5v11",
  pause: "M7 4.5v11M13 4.5v11",
  play: "M6.5 4.5v11l9-5.5z",
  download: "M10 3.5v9M6 9l4 4 4-4M4 16.5h12",
  plus: "M10 4v12M4 10h12",
  mail: "M2.5 5h15v10.5h-15zM3 5.5l7 5.5 7-5.5",
  more: "M4.5 10h.01M10 10h.01M15.5 10h.01",
  ascending: "M10 15V5M6 9l4-4 4 4",
  descending: "M10 5v10M6 11l4 4 4-4",
  note: "M4 3.5h12v9l-4 4H4zM12 16.5v-4h4",
  caution: "M10 3.2 18 16.5H2zM10 8v4M10 14.2h.01",
  suggestion: "M7.5 13.5C6 12.5 5 10.9 5 9a5 5 0 0 1 10 0c0 1.9-1 3.5-2.5 4.5zM8 16.5h4",
  explain: "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 9.2v4.2M10 6.6h.01",
  link: "M8.5 11.5a3 3 0 0 0 4.3 0l2.8-2.8a3 3 0 0 0-4.3-4.3l-1 1M11.5 8.5a3 3 0 0 0-4.3 0l-2.8 2.8a3 3 0 0 0 4.3 4.3l1-1",
  print: "M6 7.5v-4h8v4M6 14H3.5V7.5h13V14H14M6 11.5h8v5H6z",
  refresh: "M16 10a6 6 0 1 1-1.8-4.3M16.5 3.5v3.2h-3.2",
  signOut: "M8 3.5H4v13h4M8.5 10H17M14 7l3 3-3 3",
  check: "M4 10.5l4 4 8-9",
  theme: "M10 3a7 7 0 1 0 0 14zM10 3a7 7 0 0 1 0 14",
} as const

export type IconName = keyof typeof paths

export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" width={size} height={size} aria-hidden="true" focusable="false">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth={name === "more" ? 2.6 : 1.4}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
