import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { OpenCase } from './open-case.tsx'

/** A case for any load; it opens beside the list once it is created. */
export function OpenFromList({ onClose }: { onClose: () => void }): ReactNode {
  const navigate = useNavigate()
  return (
    <OpenCase
      onClose={onClose}
      onOpened={({ caseNumber }) =>
        void navigate({ to: '/cases/$caseNumber/preview', params: { caseNumber }, search: true, resetScroll: false })
      }
    />
  )
}
