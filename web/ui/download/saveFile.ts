/** Saves a file through the browser, with a suggested name. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement("a")
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser must have started the download before the address is revoked.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** A file name from a title, with characters that all systems accept. */
export function fileName(title: string, ending: "csv" | "png"): string {
  const plain = title
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/gu, "")
    .slice(0, 80)
  return `${plain === "" ? "figures" : plain}.${ending}`
}
