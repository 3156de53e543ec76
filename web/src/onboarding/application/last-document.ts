import type { Application } from '@waybill/contract/onboarding/application.ts'

/** The last document of a kind that was not replaced: resuming a step starts with it. */
export function lastDocument({ documents }: Application, kind: Application['documents'][number]['kind']) {
  return documents.findLast((document) => document.kind === kind && document.replacedAt === null)?.id ?? null
}
