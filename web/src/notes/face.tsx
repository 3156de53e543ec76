import { may } from '@waybill/contract/permissions.ts'
import type { ReactNode } from 'react'
import { usePicture } from '../api/picture.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { Avatar } from '../ui/avatar.tsx'

/** An author, or someone to mention; initials if the user may not see the picture. */
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
  // Pictures are part of Contacts; drivers lack it, and see only their own.
  const seen = id === user.id || may(user.persona, 'contact:read') ? fileId : null
  return <Avatar firstName={firstName} lastName={lastName} picture={usePicture({ id, fileId: seen })} size="medium" />
}
