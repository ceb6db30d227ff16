import { useMemo, useState } from "react"
import { type DateOrder, type DecimalMark, fitsOneList, packedPrices, readPriceFile } from "#contract/priceFiles.ts"
import { useSession } from "#web/client/useClient.ts"
import { fileBytesMost, textOf } from "./fileText.ts"

interface Picked {
  readonly name: string
  readonly text: string
  /** One for each file and reading, so that a retry after a lost answer records the prices only once. */
  readonly entryId: string
}

interface Chosen {
  readonly order?: DateOrder
  readonly mark?: DecimalMark
  readonly isInHundredths?: boolean
}

/** A file of prices that the person chose, what it contains, and why it cannot be recorded. */
export function usePriceFile() {
  const { today } = useSession()
  const [picked, setPicked] = useState<Picked>()
  const [chosen, setChosen] = useState<Chosen>({})
  const [fault, setFault] = useState<"missing" | "answer" | "tooLarge" | "unreadable">()
  const read = useMemo(
    () => (picked ? readPriceFile(picked.text, { today, ...chosen }) : undefined),
    [picked, chosen, today],
  )
  const file = read?._tag === "Read" ? read : undefined
  const packed = useMemo(() => file && packedPrices(file.prices.map(({ day, price }) => [day, price])), [file])

  /** Reads a file. */
  const take = async (given: File | undefined) => {
    if (!given) return
    setPicked(undefined)
    setChosen({})
    if (given.size > fileBytesMost) return setFault("tooLarge")
    try {
      const text = textOf(new Uint8Array(await given.arrayBuffer()))
      setPicked({ name: given.name.trim().slice(0, 200), text, entryId: crypto.randomUUID() })
      setFault(undefined)
    } catch {
      setFault("unreadable")
    }
  }
  /** Answers the question how the file is read: its prices are others than those that an earlier attempt may have recorded. */
  const choose = (one: Chosen) => {
    setChosen((before) => ({ ...before, ...one }))
    setFault(undefined)
    setPicked((before) => before && { ...before, entryId: crypto.randomUUID() })
  }
  /** Whether the file can be recorded; otherwise the problem says why not. */
  const isComplete = (): boolean => {
    if (!picked && fault === undefined) setFault("missing")
    else if (read?._tag === "Ambiguous") setFault("answer")
    return packed !== undefined && fitsOneList(packed)
  }
  const tooLong = packed !== undefined && !fitsOneList(packed) ? ("tooLong" as const) : undefined
  const unreadable = read?._tag === "Unreadable" ? read.reason : undefined
  const problem = fault ?? unreadable ?? tooLong
  return {
    picked,
    read,
    file,
    packed,
    problem,
    isInHundredths: chosen.isInHundredths === true,
    take,
    choose,
    isComplete,
  }
}
