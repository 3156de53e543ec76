import { IconPencil } from '@tabler/icons-react'
import type { Location } from '@waybill/contract/locations/locations.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { t, whyNot } from '../../ui/words.ts'

const EditLocation = lazyPart(async () => (await import('../edit/edit-location.tsx')).EditLocation)

/** Acts on a location. */
export function LocationActs({ location, size }: { location: Location; size?: 'small' }): ReactNode {
  const [isEditing, setEditing] = useState(false)
  const { edit } = location.can
  return (
    <>
      <Button
        size={size ?? 'medium'}
        icon={<IconPencil aria-hidden="true" />}
        disabledReason={whyNot(edit)}
        onPress={() => setEditing(true)}
      >
        {t('Edit')}
      </Button>
      <Suspense>{isEditing ? <EditLocation location={location} onClose={() => setEditing(false)} /> : null}</Suspense>
    </>
  )
}
