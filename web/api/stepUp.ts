/* The proof, asked for anew, of who is there. The call layer needs it; a window over the page obtains it. */

type Prove = () => Promise<boolean>

let prove: Prove | undefined
let proving: Promise<boolean> | undefined

/** Whoever can ask the person says so here, and takes it back when it cannot any more. */
export function offerStepUp(offered: Prove): () => void {
  prove = offered
  return () => {
    if (prove === offered) prove = undefined
  }
}

/** Whether the person has proved who they are. However many requests wait for it, they are asked once. */
export function stepUp(): Promise<boolean> | undefined {
  if (!prove) return undefined
  proving ??= prove().finally(() => {
    proving = undefined
  })
  return proving
}
