import { Link } from '@tanstack/react-router'
import type { SupportTopic } from '@waybill/contract/support/support.ts'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../../shell/current-user.ts'
import { passes } from '../../shell/guards.ts'
import { topicText } from '../support-text.ts'

/** The record that a conversation is about, for those who may open its room. */
export function TopicLink({ topic }: { topic: SupportTopic }): ReactNode {
  const user = useCurrentUser()
  const { type, number } = topic
  const text = topicText(topic)
  if (type === 'shipment' && passes(user, '/shipments'))
    return (
      <Link to="/shipments/$shipmentNumber" params={{ shipmentNumber: number }}>
        {text}
      </Link>
    )
  if (type === 'invoice' && passes(user, '/accounting'))
    return (
      <Link to="/accounting/$invoiceNumber/preview" params={{ invoiceNumber: number }}>
        {text}
      </Link>
    )
  if (type === 'case' && passes(user, '/cases'))
    return (
      <Link to="/cases/$caseNumber" params={{ caseNumber: number }}>
        {text}
      </Link>
    )
  return text
}
