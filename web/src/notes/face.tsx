import type { ReactNode } from 'react'
import { usePicture } from '../api/picture.ts'
import { Avatar } from '../ui/avatar.tsx'

/** Somebody who wrote or can be mentioned; of who is not known to the reader there are initials. */
export function Face({
  id,
  firstName,
  lastName,
  fileId,
}: {
  id: string
  firstName: string
  lastName: string
  fileId: string | null
}): ReactNode {
  return <Avatar firstName={firstName} lastName={lastName} picture={usePicture({ id, fileId })} size="medium" />
}
