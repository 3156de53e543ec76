export const DOCUMENT_SAYINGS = {
  'document-signed-stays': 'What was signed stays',
  'document-of-another-company': 'Another company uploaded it',
  'document-of-somebody-else': 'Somebody else uploaded it',
  'document-accepted': 'It was accepted already',
  'document-rejected': 'It was rejected already',
  'document-replaced': 'A later version has taken its place',
  'document-settled': 'The invoice is settled. Its documents stay.',
  'document-settled-invoice': 'Invoice {invoice} is settled. Its documents stay.',
  'document-settled-reversible': 'Invoice {invoice} is settled. Its documents stay. Reverse the settlement first.',
} as const
