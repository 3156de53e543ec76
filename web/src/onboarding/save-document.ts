import type { OnboardingDocument } from '@waybill/contract/onboarding/application.ts'
import { onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import { request } from '../api/call.ts'

/** A link cannot send the session, so the bytes are fetched and given to the browser to save. */
export async function saveDocument({ id, name }: OnboardingDocument): Promise<void> {
  const response = await request(onboarding.document, { params: { onboardingDocumentId: id } }, undefined)
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
