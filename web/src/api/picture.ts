import { useQuery } from '@tanstack/react-query'
import { picture } from '@waybill/contract/picture.ts'
import { request } from './call.ts'

/**
 * A person's picture as an address for `<img>`, which cannot send the session itself; undefined while loading, and
 * without a picture. A new picture is a new file, so a fetched one never goes stale.
 */
export function usePicture(person: { id: string; fileId: string | null }): string | undefined {
  const { data } = useQuery({
    queryKey: ['picture', person.id, person.fileId],
    queryFn: ({ signal }) => fetchPicture(person.id, signal),
    enabled: person.fileId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return person.fileId === null ? undefined : data
}

async function fetchPicture(contactId: string, signal: AbortSignal): Promise<string> {
  const response = await request(picture, { params: { contactId } }, undefined, { signal })
  const bytes = new Uint8Array(await response.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return `data:image/jpeg;base64,${btoa(text)}`
}
