import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { t } from './words.ts'

export interface MoreButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'wide'> {
  found: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'>
  children: string
}

/** Asks for a list's next page, if there is one; when it did not come, says so. */
export function MoreButton({ found, children, ...look }: MoreButtonProps): ReactNode {
  if (!found.hasNextPage) return null
  return (
    <Button {...look} isPending={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
      {found.isFetchNextPageError ? (
        <span role="alert">{t('Some rows could not be loaded. Try again')}</span>
      ) : (
        children
      )}
    </Button>
  )
}
