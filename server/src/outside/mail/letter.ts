import type { SealedLetter } from './courier.ts'
import type { WaitingMail } from './mail.queries.ts'

/** The sender: the provider, under its own name. */
export type Sender = { name: string; address: string; supportEmail: string; colour: string | null }

const ADDRESS = /^[^\s@<>()[\],;:"\\\p{Cc}]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/iu
const DEFAULT_COLOUR = '#0c6577'

/** A single address and nothing else: no list, no name, no header. */
export function isAddress(text: string): boolean {
  return text.length <= 254 && ADDRESS.test(text) && !text.includes('..')
}

/** A letter's two bodies: text for every reader, and HTML with the same words. */
export function seal(mail: WaitingMail, sender: Sender): SealedLetter {
  const { paragraphs, act, foot: why } = mail.content
  const foot = `${sender.name} · Questions? Write to ${sender.supportEmail}`
  return {
    id: mail.id,
    kind: mail.kind,
    from: { name: sender.name, address: sender.address },
    to: mail.recipient,
    subject: mail.subject,
    text: [
      ...paragraphs,
      ...(act ? [`${act.label}:\n${act.url}`] : []),
      `--\n${foot}${why ? `\n${why.text}: ${why.url}` : ''}`,
    ].join('\n\n'),
    html: page(
      mail.subject,
      [...paragraphs.map(paragraph), ...(act ? [button(act.label, act.url, sender.colour ?? DEFAULT_COLOUR)] : [])],
      why ? `${escaped(foot)}<br>${linked(why.text, why.url)}` : escaped(foot),
    ),
    link: act?.url ?? null,
    queuedAt: mail.queuedAt,
  }
}

/** Mail programs know tables and inline styles, and little else. */
function page(title: string, parts: string[], foot: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>
<body style="margin:0;background:#f3f5f8"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f5f8"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px;font:16px/1.5 Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#1a2433"><tr><td style="padding:32px">
<h1 style="margin:0 0 20px;font-size:20px;line-height:1.3">${escaped(title)}</h1>
${parts.join('\n')}
<p style="margin:28px 0 0;padding-top:16px;border-top:1px solid #dfe4ec;font-size:13px;color:#5a6678">${foot}</p>
</td></tr></table></td></tr></table></body></html>`
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escaped(text)}</p>`
}

/** The address is under the button too: some mail programs show no buttons, and people may want to see where it leads. */
function button(label: string, url: string, colour: string): string {
  return `<p style="margin:24px 0 12px"><a href="${escaped(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${colour};color:#ffffff;font-weight:600;text-decoration:none">${escaped(label)}</a></p>
<p style="margin:0;font-size:13px;color:#5a6678;word-break:break-all">${escaped(url)}</p>`
}

function linked(text: string, url: string): string {
  return `<a href="${escaped(url)}" style="color:#5a6678">${escaped(text)}</a>`
}

export function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
