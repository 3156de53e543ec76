import { z } from 'zod'
import { get } from './endpoint.ts'

/** Separate from the profile's other endpoints: every page shows faces and needs nothing else from it. */
export const picture = get('/api/v2/contacts/:contactId/picture', {
  says: 'The picture of a person the user may see.',
  may: 'signed-in',
  returns: z.string(),
  refuses: ['not-found'],
  media: 'image/jpeg',
})
