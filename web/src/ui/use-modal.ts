import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useBack } from './use-back.ts'

/**
 * Opens a native dialog over everything, React Aria's dialogs included. It is closed before it is removed: only then does the focus return
 * to where it was, since nothing behind an open one can have it.
 * Back closes it, or leaves it where it is.
 */
export function useModal(close: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useBack(true, close)
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  return dialog
}
