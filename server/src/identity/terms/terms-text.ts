/**
 * The terms of access. A new text needs a new version, and a migration that sets `contact.has_accepted_terms` to false, so everyone is
 * asked again. `{provider}` and `{support}` come from the configuration.
 */
export const TERMS_TEXT = {
  version: '2026-11-01',
  effectiveOn: '2026-11-01',
  title: 'Terms of access',
  sections: [
    {
      title: 'What this is about',
      paragraphs: [
        '{provider} runs this portal for the carriers, drivers, factoring companies, brokers, payers and shippers it works with. These terms say how you may use it. They do not replace the agreement between {provider} and your company: where both speak of the same thing, that agreement decides.',
      ],
    },
    {
      title: 'Your account is yours alone',
      paragraphs: [
        'Sign in only with an account that was given to you. Do not share your password, your codes or a driver link, and do not use the account of somebody else.',
        'If you think that somebody else can get in, change your password and write to {support} at once. What is done with your account counts as done by you until you tell us.',
      ],
    },
    {
      title: 'You act for your company',
      paragraphs: [
        'When you accept a tender, record a stop, send a document or change bank details, you do it for the company that the header names, and you confirm that you may.',
        'If you act for several companies, what you see of one may not be used for another.',
      ],
    },
    {
      title: 'What you see is confidential',
      paragraphs: [
        'Loads, rates, names, addresses and documents are shown to you for the work at hand. Do not pass them on, post them on load boards or collect them with programs.',
        'A load that was tendered to your company may not be given to another carrier unless the agreement with {provider} allows it.',
      ],
    },
    {
      title: 'What you enter is true',
      paragraphs: [
        'Times, locations, weights, documents and company data that you enter are correct to the best of your knowledge. Who enters false data, or uploads what is not theirs to upload, may lose access.',
      ],
    },
    {
      title: 'What is recorded',
      paragraphs: [
        'Every change is recorded with your name, company and time, and is shown to the parties of the shipment. Sign-ins are recorded with device and network address to keep accounts safe.',
        'A driver’s position and stop times are recorded only for shipments that the driver is assigned to.',
      ],
    },
    {
      title: 'When the portal is not there',
      paragraphs: [
        'We keep the portal running with care, but it can be interrupted. If something cannot wait, call {provider}. Deadlines that are shown, such as the time left to answer a tender, still hold.',
      ],
    },
    {
      title: 'Changes and the end',
      paragraphs: [
        'When these terms change, you are asked to accept them again before you go on. Your company’s administrators or {provider} may end your access at any time; what you did stays on record.',
        'Questions: {support}.',
      ],
    },
  ],
} as const
