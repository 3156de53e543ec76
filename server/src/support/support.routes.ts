import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import * as desk from './desk.ts'
import * as support from './support.ts'

export function supportRoutes(means: support.Means) {
  return implement(api.support, {
    desk: ({ actor }) => desk.desk(actor),
    setWeek: ({ actor, version, body }) => desk.setWeek(actor, version, body),
    list: ({ actor, query }) => support.list(actor, query),
    counts: ({ actor, query }) => support.counts(actor, query),
    find: ({ actor, params }) => support.find(actor, params.supportConversationId),
    messages: ({ actor, params, query }) => support.messages(actor, params.supportConversationId, query),
    ask: ({ actor, body }) => support.ask(actor, body, means),
    write: ({ actor, params, body }) => support.write(actor, params.supportConversationId, body, means),
    attach: ({ actor, query, file }) => support.attach(actor, query, file, means),
    file: ({ actor, params }) => support.file(actor, params.supportMessageId, means),
    read: ({ actor, params }) => support.read(actor, params.supportConversationId),
    assign: ({ actor, params, body }) => support.assign(actor, params.supportConversationId, body),
    close: ({ actor, params }) => support.close(actor, params.supportConversationId),
    reopen: ({ actor, params }) => support.reopen(actor, params.supportConversationId),
  })
}
