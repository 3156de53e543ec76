import { t } from '../../ui/words.ts'
import type { NextAct } from './next-act.ts'

/** An act with a dialog. */
export type DialogAct =
  | Extract<NextAct, { kind: 'arrive' | 'depart' | 'dispatch' | 'check-call' | 'empty-location' }>
  | { kind: 'swap' }
  | { kind: 'upload-proof' }

/** The button that opens it. */
export function actText(act: DialogAct): string {
  switch (act.kind) {
    case 'dispatch':
      return t('Assign driver and equipment')
    case 'swap':
      return t('Swap driver or equipment')
    case 'arrive':
      return t('Record arrival at {place}', { place: act.stop.city })
    case 'depart':
      return t('Record departure from {place}', { place: act.stop.city })
    case 'check-call':
      return t('Record check call')
    case 'empty-location':
      return t('Set empty location')
    case 'upload-proof':
      return t('Upload proof')
  }
}
