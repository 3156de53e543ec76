/** Asks the user for their password; false if they decline. */
type Asker = () => Promise<boolean>

let asker: Asker | undefined
let underWay: Promise<boolean> | undefined

/** The shell answers with its dialog. */
export function answerConfirmations(ask: Asker): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = undefined
  }
}

/** Some acts require a fresh confirmation (`confirm-identity`): callers get it and retry, with no code of their own. */
export async function confirmIdentity(): Promise<boolean> {
  underWay ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    underWay = undefined
  })
  return await underWay
}
