import { IconBuildingStore, IconCash, IconLock, IconTruck, IconUsers } from '@tabler/icons-react'
import type { NoteAudience, NotedType } from '@waybill/contract/notes/notes.ts'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { lazyPart } from '../ui/lazy-part.ts'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { t } from '../ui/words.ts'
import { type AudienceChoiceProps, wordsOf } from './audience-words.ts'
import styles from './notes-section.module.css'

const ICONS: Readonly<Record<NoteAudience, ComponentType<{ 'aria-hidden'?: 'true' }>>> = {
  everyone: IconUsers,
  carrier: IconTruck,
  customer: IconBuildingStore,
  payer: IconCash,
  internal: IconLock,
}

/** Who sees a posted note. */
export function AudienceMark({ audience, type }: { audience: NoteAudience; type: NotedType }): ReactNode {
  const Icon = ICONS[audience]
  return (
    <span className={styles.audience} data-internal={audience === 'internal' || undefined}>
      <Icon aria-hidden="true" />
      {wordsOf(audience, type)}
    </span>
  )
}

/** Comes with the editor. */
const AudienceSelect = lazyPart(async () => (await import('./audience-select.tsx')).AudienceSelect)

/** Who will see the note, always visible: a choice if there is one, else a label. */
export function AudienceChoice(choice: AudienceChoiceProps): ReactNode {
  const { type, audiences, value } = choice
  if (audiences.length === 1)
    return (
      <p className={styles.readers}>
        {t('Who can read this')}: <AudienceMark audience={value} type={type} />
      </p>
    )
  return (
    <div className={styles.choice}>
      <Suspense fallback={<SkeletonRows rows={1} height={56} />}>
        <AudienceSelect {...choice} />
      </Suspense>
    </div>
  )
}

/** A choice that is no longer available becomes the narrowest audience: never a wider one by default. */
export function stillOpen(chosen: NoteAudience | undefined, audiences: readonly NoteAudience[]): NoteAudience {
  const [usual = 'everyone'] = audiences
  if (chosen === undefined || audiences.includes(chosen)) return chosen ?? usual
  return audiences.includes('internal') ? 'internal' : usual
}
