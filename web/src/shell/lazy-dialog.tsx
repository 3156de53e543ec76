import { onlineManager } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { isSomebodyTyping } from '../api/typing.ts'
import { sayMissed } from '../ui/lazy-part.ts'
import { isReloading } from './outdated-build.ts'

type Closes = { onClose: () => void }
export type LazyDialog<Props> = ((props: Props & Closes) => ReactNode) & { fetch: () => void }

/**
 * A dialog whose code comes when it opens. Without a network, or with typed text on the page, the page behind it stays as it is: the
 * dialog closes with a word, and the next press asks again. Any other failure is the page's (SPEC §8).
 */
export function lazyDialog<Props>(load: () => Promise<ComponentType<Props>>): LazyDialog<Props> {
  let known: ComponentType<Props> | undefined
  const fetched = async (): Promise<ComponentType<Props>> => (known ??= await load())

  function Opening(props: Props & Closes): ReactNode {
    const [came, setCame] = useState<{ Dialog?: ComponentType<Props> | undefined; failure?: Error }>({
      Dialog: known,
    })
    const close = useRef(props.onClose)
    useEffect(() => {
      let isOpen = true
      fetched().then(
        (Dialog) => isOpen && setCame({ Dialog }),
        (failure: Error) => {
          if (!isOpen || isReloading()) return
          if (onlineManager.isOnline() && !isSomebodyTyping()) return setCame({ failure })
          sayMissed()
          close.current()
        },
      )
      return () => {
        isOpen = false
      }
    }, [])
    if (came.failure) throw came.failure
    return came.Dialog ? <came.Dialog {...props} /> : null
  }
  return Object.assign(Opening, { fetch: () => void fetched().catch(() => undefined) })
}
