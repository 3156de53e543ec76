import type { Asked, FactorAssignment } from '@waybill/contract/factoring/factoring.ts'
import type { AssignmentView } from '@waybill/contract/factoring/factoring-search.ts'
import type { StatusChipProps } from '../ui/status-chip.tsx'
import { t } from '../ui/words.ts'

export function assignmentViewText(view: AssignmentView): string {
  return {
    all: t('All'),
    open: t('To do'),
    active: t('In force'),
    ended: t('Ended'),
  }[view]
}

/** The chip's text and tone: held comes before the state, since nothing is paid. */
export function standingOf({ state, isHeld, release }: FactorAssignment): {
  text: string
  tone: StatusChipProps['tone']
} {
  if (isHeld) return { text: t('Payments held'), tone: 'stopped' }
  switch (state) {
    case 'HandedIn':
      return { text: t('Submitted'), tone: 'attention' }
    case 'Received':
      return { text: t('To be verified'), tone: 'attention' }
    case 'Verified':
      return { text: t('Verified'), tone: 'committed' }
    case 'Active':
      return release === null ? { text: t('In force'), tone: 'done' } : { text: t('Being released'), tone: 'attention' }
    case 'Released':
      return { text: t('Released'), tone: 'planned' }
    case 'Rejected':
      return { text: t('Rejected'), tone: 'stopped' }
  }
}

export function askedWayText(how: Asked['how']): string {
  return { 'call-back': t('Call back'), email: t('Email'), letter: t('Letter') }[how]
}
