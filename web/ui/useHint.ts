import { useEffect, useRef, useState } from "react"

const delay = 500

/** When a hint is shown: a moment after the pointer came, at once for the keyboard, and no longer once it is pressed. */
export function useHint() {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (isOpen && !wasOpened) setOpened(true)
  const show = () => setOpen(true)
  const hide = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen) return undefined
    const leave = ({ key }: KeyboardEvent) => key === "Escape" && setOpen(false)
    addEventListener("keydown", leave)
    return () => removeEventListener("keydown", leave)
  }, [isOpen])
  return {
    isOpen,
    wasOpened,
    setOpen,
    triggers: {
      onHoverStart: () => {
        clearTimeout(timer.current)
        timer.current = setTimeout(show, delay)
      },
      onHoverEnd: hide,
      onPressStart: hide,
      onFocus: ({ target }: { readonly target: Element }) => target.matches(":focus-visible") && show(),
      onBlur: hide,
    },
  }
}
