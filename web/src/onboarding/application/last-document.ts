import type { Application } from '@waybill/contract/onboarding/application.ts'

/** The paper of a kind that was sent last and that no other has replaced: a step that was left begins with it. */
export function lastDocument({ documents }: Application, kind: Application['documents'][number]['kind']) {
  return documents.findLast((document) => document.kind === kind && document.replacedAt === null)?.id ?? null
}
