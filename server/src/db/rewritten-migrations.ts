/**
 * Migrations rewritten after they had been applied, with the SHA-256 of what was applied: they needed a superuser's rights, and a database
 * with ordinary roles never got past them (decision 45). Where they were applied in their old form, 0050 undoes the differences, so both
 * arrive at the same schema.
 */
export const REWRITTEN: ReadonlyMap<string, string> = new Map([
  ['0002_freight.sql', 'd62046a9e0a57f5b635c60c69c2e141220113b813b108b3f37ab43b0c5d9b4a9'],
  ['0003_market.sql', 'c94d2a1e3c848af2db90123c0a12b86a972b7d9d209d048dd25d5144ff89cd85'],
  ['0009_contacts.sql', '47ddc6ea7ffa430b22847335671e09e0a483c4bdb6baa643200fd85f8c089abc'],
  ['0010_company.sql', '4f45f4215efc084d49bc75f0b565e2bc0bf33b0f45b6804a4b27e460e6dc4ad3'],
  ['0014_locations.sql', 'd83ea4c51e0ab8d0ebbfff41efc7e6354215348fca6bdb581d59f9de970b19ba'],
  ['0016_memberships.sql', '835ddd776a4eab7ae9ed82d9001ee4e57eb7684eb98cc4bef4fbb63b6593b7b9'],
  ['0017_orders.sql', '0f0965cef8d4428976a151c3737f2bd5483576aa75f0faca3ac3a660e140f5a9'],
  ['0019_paper.sql', '644266fa4f50d86f17dc88ac67b631a1c2507bdc7fa9179a80df1d28f4c39def'],
  ['0020_booking.sql', '05173edf6878bcd578c7f4e50e6b3d69e4e78457c5c528fb34e6ce8fe6235e33'],
  ['0022_planning.sql', '029e305dc6eac45e1265ca603a85b8489cae23b77be84241acfc32ca33899840'],
  ['0023_running.sql', 'fd66cca34cc122df12908ce1825718e029f1b75fa80848b6a29b8486424f1f81'],
  ['0025_reads.sql', '376655e0c5e0134cea774570178e8a89629c6365936352921ca6ff42b52564d0'],
  ['0026_freight_kept.sql', '0291debc75fdffcc1af259092db19071faf4081f249f2d9f44399d20da5101fe'],
  ['0028_notes.sql', '049c24a3c836ac3076615b32a5bff981a71e4d1866463eb17b08af23e4566d01'],
  ['0029_money.sql', '9923b04f293a9fb7ae53beb19132a126f8728f9001279fabd0d81af64c6a483e'],
  ['0034_payer_invoices.sql', '0c89cb2a3261a34c3f00bdafef80dc22a1d1ae5788f481cf95d095ce969fc37c'],
  ['0036_acts.sql', '0fb8d26e668b54366524790d69f055fe3e31bba09da143a3e939e6096723545b'],
  ['0037_factoring.sql', '117d84ca1e7bb78dc133bfa293bf30f566d2b2ff986cfdb4f44fb21ffe641d1e'],
  ['0042_held_invoices.sql', '5975449c40be15a83113f92c4026298261c8bbda5dd83f6a72a8be13d3d685d1'],
  ['0044_frozen_papers.sql', '073aabf3a8d79b7da9d72c96a374889462941d946c849499d587e7789b8285a0'],
  ['0046_handed_in_notices.sql', '0881d72a72521275db0b4f5debba07e70e2b23236e3b40a145ca358a03c9aa19'],
  ['0049_parties_at_once.sql', '2b8070d738f4cdb7aac59a722c2b634bf9e6aae063ffc1a5e490ff3363e9cfcd'],
])
