import { onlineManager } from '@tanstack/react-query'
import { type ComponentProps, createElement, lazy, type ReactNode, use, useEffect } from 'react'
import { isSomebodyTyping } from '../api/typing.ts'
import { toast } from './toast.ts'
import { t } from './words.ts'

/** Any component, as React's `lazy` takes it. */
type Component = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/**
 * A part of a page, like React's `lazy`. If its code does not come over what somebody typed, or without a network, the page stays as it is:
 * what can be closed closes with a word and opens at a new press, anything else comes at the next press or with the network. Online, the
 * word offers a reload. Any other failure is the page's (SPEC §8).
 */
export function lazyPart<Part extends Component>(
  load: () => Promise<Part>,
): (props: ComponentProps<Part>) => ReactNode {
  const begin = () =>
    lazy(async (): Promise<{ default: Component }> => {
      try {
        return { default: await load() }
      } catch (failure) {
        if (onlineManager.isOnline() && !isSomebodyTyping()) throw failure
        return { default: Missed }
      }
    })
  let coming = begin()
  let next: Promise<void> | undefined
  const beginAgain = (): void => {
    coming = begin()
    next = undefined
  }

  function Missed({ onClose }: { onClose?: () => void }): ReactNode {
    useEffect(() => {
      beginAgain()
      sayMissed()
      onClose?.()
    }, [onClose])
    if (!onClose) use((next ??= nextTry().then(beginAgain)))
    return null
  }
  return (props) => createElement(coming, props)
}

/** Online, a newer release may have replaced the code: only a reload brings it, and whoever typed decides when. */
export function sayMissed(): void {
  if (!onlineManager.isOnline()) return void toast.error(t('Waybill cannot be reached right now. Nothing was lost.'))
  const text = isSomebodyTyping() ? t('Reload and discard what you entered') : t('Reload')
  toast.error(t('This could not be loaded'), { acts: [{ text, onPress: () => window.location.reload() }] })
}

/** One word for all parts that did not come. */
let waiting: Promise<void> | undefined

function nextTry(): Promise<void> {
  if (!waiting) sayMissed()
  waiting ??= new Promise((resolve) => {
    const heard = new AbortController()
    const tryAgain = (): void => {
      heard.abort()
      waiting = undefined
      resolve()
    }
    for (const sign of ['online', 'click'])
      window.addEventListener(sign, tryAgain, { signal: heard.signal, capture: true })
  })
  return waiting
}
