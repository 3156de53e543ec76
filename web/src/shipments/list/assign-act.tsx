import { type ReactNode, Suspense, useState } from 'react'
import look from '../../list/row.module.css'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { t } from '../../ui/words.ts'

const AssignDriver = lazyPart(async () => (await import('../acts/assign-driver.tsx')).AssignDriver)

/** Gives a booked load its driver without leaving the list. */
export function AssignAct({ shipmentNumber }: { shipmentNumber: string }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <span className={look.above}>
      <Button
        size="small"
        aria-label={t('Assign driver to {number}', { number: shipmentNumber })}
        onPress={() => setOpen(true)}
      >
        {t('Assign driver')}
      </Button>
      {isOpen ? (
        <Suspense>
          <AssignDriver shipmentNumber={shipmentNumber} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </span>
  )
}
