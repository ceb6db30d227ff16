// Runs before the first paint, so that users of the dark theme see no flash of light.
try {
  const theme = localStorage.getItem("theme")
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme
} catch {
  // Without storage, the system's theme applies.
}
