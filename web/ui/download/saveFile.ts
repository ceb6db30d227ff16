/** Lets the browser keep a file under a name. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement("a")
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has to begin before the address is gone.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** The title of what is in the file, as any system accepts it for a name. */
export function fileName(title: string, ending: "csv" | "png"): string {
  const plain = title
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/gu, "")
    .slice(0, 80)
  return `${plain === "" ? "figures" : plain}.${ending}`
}
