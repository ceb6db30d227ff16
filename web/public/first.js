// Runs before the first paint of a public page: redirects to the visitor's language, and selects the links to show.
try {
  const languages = ["en", "de", "fr", "it", "es"]
  const known = (tag) => languages.find((language) => language === String(tag).toLowerCase().split("-")[0])
  const { pathname, search, hash } = location
  const prefix = languages.slice(1).find((language) => language === pathname.split("/")[1])
  const stored = known(localStorage.getItem("language"))
  const language =
    prefix ?? stored ?? navigator.languages.map(known).find(Boolean) ?? known(document.documentElement.lang) ?? "en"
  if (localStorage.getItem("account") === "member") document.documentElement.dataset.account = "member"
  localStorage.setItem("language", language)
  if (!prefix && language !== "en") location.replace(`/${language}${pathname === "/" ? "" : pathname}${search}${hash}`)
} catch {
  // Without storage the page is shown in the language of its address.
}
