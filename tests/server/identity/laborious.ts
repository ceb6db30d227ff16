/** A password of 256 characters, each of which can stand for several letters, so that estimating it takes long. */
export function laborious(seed: number): string {
  const characters = "4@8({[<369&#!1/|0$5+7%2aeiostbglz"
  let state = seed + 1
  return Array.from({ length: 256 }, () => {
    state = (state * 48_271) % 2_147_483_647
    return characters[state % characters.length]
  }).join("")
}
