import { useEffect, useState } from "react"
import { TextField } from "#ui/Field.tsx"

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
}

const untilTypingPauses = 350

/** A search field that reports its text only when the user pauses typing, so that not every letter sends a query. */
export function SearchField({ value, onChange, ...words }: Props) {
  const [typed, setTyped] = useState(value)
  const [reportedText, setReportedText] = useState(value)
  if (value !== reportedText) {
    setReportedText(value)
    if (value !== typed.trim()) setTyped(value)
  }
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => onChange(typed.trim()), untilTypingPauses)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return <TextField {...words} name="search" type="search" value={typed} onChange={setTyped} maxLength={200} />
}
