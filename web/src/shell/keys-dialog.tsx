import type { ReactNode } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { KeyboardHint } from '../ui/keyboard-hint.tsx'
import { t } from '../ui/words.ts'
import styles from './keys-dialog.module.css'
import type { OpenGroup } from './places.ts'

/** What `?` shows. */
export function KeysDialog({ groups, onClose }: { groups: readonly OpenGroup[]; onClose: () => void }): ReactNode {
  const keys: readonly [keys: string, does: string][] = [
    ['/', t('Search shipments')],
    ...groups.flatMap((group) =>
      group.places.map((place): [string, string] => [place.keys, t('Go to {place}', { place: t(place.label) })]),
    ),
    ['j', t('Next row, even in an open preview')],
    ['k', t('Previous row')],
    ['Enter', t('Open the whole page')],
    ['Esc', t('Close preview')],
    ['?', t('Show these keys')],
  ]
  return (
    <Dialog isOpen onClose={onClose} title={t('Keyboard')} error={null} pending={false}>
      <dl className={styles.keys}>
        {keys.map(([key, does]) => (
          <div key={key} className={styles.key}>
            <dt>{does}</dt>
            <dd>
              <KeyboardHint keys={key} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
