import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { t } from './words.ts'

/** The page may be out of date: say so instead of pretending (UX 6). */
export function StaleBanner({ onRetry, children }: { onRetry: () => void; children: string }): ReactNode {
  return (
    <Banner tone="attention" act={<Button onPress={onRetry}>{t('Try again')}</Button>}>
      {children}
    </Banner>
  )
}
