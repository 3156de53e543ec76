import { onlineManager } from '@tanstack/react-query'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { isSomebodyTyping } from '../api/typing.ts'
import { toast } from './toast.ts'
import { t } from './words.ts'

/**
 * A part of a page, like React's `lazy`. If its code does not come over what somebody typed, or without a network, the page stays as it is,
 * and the part comes at the next press or with the network. Any other failure is the page's (SPEC §8).
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  const fetched = async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() }
    } catch (failure) {
      if (onlineManager.isOnline() && !isSomebodyTyping()) throw failure
      toast.error(t('Waybill cannot be reached right now. Nothing was lost.'))
      await nextTry()
      return fetched()
    }
  }
  return lazy(fetched)
}

function nextTry(): Promise<void> {
  return new Promise((resolve) => {
    const heard = new AbortController()
    for (const sign of ['online', 'click'])
      window.addEventListener(
        sign,
        () => {
          heard.abort()
          resolve()
        },
        { signal: heard.signal, capture: true },
      )
  })
}
