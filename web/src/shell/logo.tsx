import type { ReactNode } from 'react'

/** A lane with its stops, drawn as a W, in the provider's color. */
export function Logo({ size = 28 }: { size?: number }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--brand)" />
      <path
        d="M7 11.5l4.2 9 4.8-9 4.8 9 4.2-9"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="7" cy="11.5" r="2.6" fill="#fff" />
      <circle cx="25" cy="11.5" r="2.6" fill="var(--brand)" stroke="#fff" strokeWidth="2" />
    </svg>
  )
}
