import { useEffect, useState } from 'react'

const DOUBLE_TAP_MS = 700

/** True for a moment after the value has changed from what it was; on the first rendering only if told what that was. */
export function useJust(value: string, before = value): boolean {
  const [settled, setSettled] = useState(before)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DOUBLE_TAP_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled !== value
}
