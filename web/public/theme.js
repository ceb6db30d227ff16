// Runs before the first paint, so that nobody who chose dark sees a flash of light.
try {
  const theme = localStorage.getItem("theme")
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme
} catch {
  // Without storage the system's choice holds.
}
