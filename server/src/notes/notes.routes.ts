import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import * as notes from './notes.ts'
import { timelineOf } from './timeline.ts'

export function noteRoutes(means: notes.Means) {
  const { subjects } = means
  return implement(api.notes, {
    list: ({ actor, query }) => notes.list(actor, subjects, query),
    add: ({ actor, body }) => notes.add(actor, subjects, body),
    update: ({ actor, params, version, body }) => notes.update(actor, subjects, params.noteId, version, body),
    remove: ({ actor, params }) => notes.remove(actor, subjects, params.noteId),
    mentions: ({ actor, query }) => notes.mentionable(actor, subjects, query),
    sendImage: ({ actor, query, file }) => notes.sendImage(actor, means, query, file),
    image: ({ actor, params }) => notes.image(actor, means, params.noteImageId),
    timeline: ({ actor, query }) => timelineOf(actor, subjects, query),
  })
}
