import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { t } from './words.ts'

export interface UnreadBannerProps {
  found: Pick<UseQueryResult, 'isLoadingError' | 'refetch'>
  /** What could not be loaded. */
  children: string
}

/** Choices of a form that could not be loaded: without a word it would look as if there were none. */
export function UnreadBanner({ found, children }: UnreadBannerProps): ReactNode {
  if (!found.isLoadingError) return null
  return (
    <Banner
      tone="stopped"
      act={
        <Button size="small" onPress={() => void found.refetch()}>
          {t('Try again')}
        </Button>
      }
    >
      {children}
    </Banner>
  )
}
