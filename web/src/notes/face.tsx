import { may } from '@waybill/contract/permissions.ts'
import type { ReactNode } from 'react'
import { usePicture } from '../api/picture.ts'
import { useCurrentUser } from '../shell/current-user.ts'
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
  const user = useCurrentUser()
  // Faces are part of Contacts: a driver, who has none, sees their own alone.
  const seen = id === user.id || may(user.persona, 'contact:read') ? fileId : null
  return <Avatar firstName={firstName} lastName={lastName} picture={usePicture({ id, fileId: seen })} size="medium" />
}
