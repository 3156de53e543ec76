import { type ReactNode, useEffect, useState } from 'react'
import { report } from '../browser-errors/report.ts'
import { t } from '../ui/words.ts'

/** Says the provider was notified of an error (SPEC §2.1), once it was; and what to do if not. */
export function ProviderNotified({ error }: { error: unknown }): ReactNode {
  const [isNotified, setNotified] = useState<boolean>()
  useEffect(() => void report('render', error).then(setNotified), [error])
  if (isNotified === undefined) return null
  return (
    <p>
      {isNotified
        ? t('The provider has been notified.')
        : t('The provider could not be notified. If this happens again, tell your contact there.')}
    </p>
  )
}
