import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/**
 * A part whose code comes after the first screen. Where there is no signal before it came, the rest stays as it is, and the part is fetched
 * when there is.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props & { hasFailed: boolean }>,
): (props: Props) => ReactNode {
  let known: ComponentType<Props> | undefined
  return function Later(props) {
    const [{ Part, hasFailed }, setState] = useState({ Part: known, hasFailed: false })
    useEffect(() => {
      if (Part) return
      let isShown = true
      const fetch = (): void =>
        void load().then(
          (Came) => {
            known = Came
            if (isShown) setState({ Part: Came, hasFailed: false })
          },
          () => isShown && setState({ Part: undefined, hasFailed: true }),
        )
      fetch()
      window.addEventListener('online', fetch)
      return () => {
        isShown = false
        window.removeEventListener('online', fetch)
      }
    }, [Part])
    if (Part) return <Part {...props} />
    return Meanwhile ? <Meanwhile {...props} hasFailed={hasFailed} /> : null
  }
}
