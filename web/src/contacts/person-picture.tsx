import type { ContactRow } from '@waybill/contract/contacts/contacts.ts'
import type { ReactNode } from 'react'
import { usePicture } from '../api/picture.ts'
import { Avatar, type AvatarProps } from '../ui/avatar.tsx'

type Person = Pick<ContactRow, 'id' | 'firstName' | 'lastName' | 'fileId'>

/** A person's picture, or initials. */
export function PersonPicture({ person, size }: { person: Person; size?: AvatarProps['size'] }): ReactNode {
  return <Avatar firstName={person.firstName} lastName={person.lastName} picture={usePicture(person)} size={size} />
}
