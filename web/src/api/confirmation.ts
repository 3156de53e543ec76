/** Asks whoever is here for their password; false when they would not. */
type Asker = () => Promise<boolean>

let asker: Asker | undefined
let underWay: Promise<boolean> | undefined

/** The shell answers here, with its dialog. */
export function answerConfirmations(ask: Asker): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = undefined
  }
}

/** Some acts ask who one is afresh (`confirm-identity`): whoever called once is called again after it, with no line of their own. */
export async function confirmIdentity(): Promise<boolean> {
  underWay ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    underWay = undefined
  })
  return await underWay
}
