import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import type { Notes } from './notes.ts'
import { timelineOf } from './timeline.ts'

export function noteRoutes(notes: Notes) {
  return implement(api.notes, {
    list: ({ actor, query }) => notes.list(actor, query),
    add: ({ actor, body }) => notes.add(actor, body),
    update: ({ actor, params, version, body }) => notes.update(actor, params.noteId, version, body),
    remove: ({ actor, params }) => notes.remove(actor, params.noteId),
    mentions: ({ actor, query }) => notes.mentionable(actor, query),
    sendImage: ({ actor, query, file }) => notes.sendImage(actor, query, file),
    image: ({ actor, params }) => notes.image(actor, params.noteImageId),
    timeline: ({ actor, query }) => timelineOf(actor, notes, query),
  })
}
