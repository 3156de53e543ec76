import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Opens a native dialog over everything, React Aria's dialogs included. It is closed before it is removed: only then does the focus return
 * to where it was, since nothing behind an open one can have it.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  return dialog
}
