/** Hands a file to the browser, which keeps it where it keeps downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  // The browser has to have begun before the address ends.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
